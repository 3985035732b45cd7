import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, takeIntake, tellBasics, tellBirthDate } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

test('a state that is not served leads to /sorry as soon as it is chosen', async ({ page }) => {
  await agreeToTerms(page)
  await page.getByLabel('State you live in').selectOption('Louisiana')
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText('We are not yet available in Louisiana')
})

test('somebody under 18 is led to /sorry, and stays there after a reload', async ({ page }) => {
  await agreeToTerms(page)
  const young = samplePerson({ dob: { month: '1', day: '15', year: String(new Date().getFullYear() - 17) } })
  await tellBasics(page, young)
  await tellBirthDate(page, young)
  await expect(page).toHaveURL(/\/sorry/)
  await page.reload()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('F-QST-020 a BMI under 25 leads from the questionnaire to /sorry with its reason', async ({ page }) => {
  await takeIntake(page, samplePerson({ weight: '130', desired: '125' }))
  await page.getByRole('link', { name: 'See plans and exact charges' }).first().click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText('We cannot proceed since your BMI is less than 25.')
})
