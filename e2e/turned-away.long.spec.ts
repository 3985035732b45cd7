import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, goOn, completeIntake, enterBasics, enterBirthDate, enterBody } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

test('R-012 a goal that is not healthy is refused with the lowest one that is accepted, and that one is accepted', async ({
  page,
}) => {
  const person = samplePerson({ feet: '5', inches: '5', weight: '212', desired: '111.2' })
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await enterBody(page, person)
  await page.getByLabel('Desired weight').fill('100')
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page.getByRole('alert')).toContainText('The lowest goal we can accept is 111.2 lb.')
  await page.getByLabel('Desired weight').fill('111.2')
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page).toHaveURL(/\/weight-loss-report/)
})

test('R-012 a BMI under 20 is told on the step that asks for the weight', async ({ page }) => {
  const person = samplePerson({ weight: '120' })
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await enterBody(page, person)
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText('We cannot proceed since your BMI is less than 20.')
})

test('R-012 a BMI of 23.3 is told on its step that one answer decides; the report congratulates nobody and shows no plan', async ({
  page,
}) => {
  const person = samplePerson({ feet: '5', inches: '5', weight: '140', desired: '130' })
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await page.getByLabel('Feet', { exact: true }).fill(person.feet)
  await page.getByLabel('Inches', { exact: true }).fill(person.inches)
  await page.getByLabel('Weight today').fill(person.weight)
  await expect(page.getByText(/we can treat only people who already take/)).toBeVisible()
  await goOn(page)
  await page.getByLabel('Desired weight').fill(person.desired)
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page).toHaveURL(/\/weight-loss-report/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One question decides.')
  await expect(page.getByText(/Congratulations/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See plans and exact charges' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Answer the question' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await goOn(page)
  await expect(page).toHaveURL(/\/sorry/)
  await page.goto('/weight-loss-report')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot offer you treatment.')
  await expect(page.getByText(/Congratulations/)).toHaveCount(0)
})

test('F-QST-020 a BMI under 25 leads from the questionnaire to /sorry with its reason', async ({ page }) => {
  await completeIntake(page, samplePerson({ weight: '130', desired: '125' }))
  await page.getByRole('link', { name: 'Answer the question' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText('We cannot proceed since your BMI is less than 25.')
})
