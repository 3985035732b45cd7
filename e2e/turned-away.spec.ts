import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, tellBasics, tellBirthDate, tellBody } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

test('a state that is not served leads to /sorry as soon as it is chosen', async ({ page }) => {
  await agreeToTerms(page)
  await page.getByLabel('State you live in').selectOption('Louisiana')
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText(/state/i)
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

test('a BMI under 25 leads to /sorry', async ({ page }) => {
  const light = samplePerson({ weight: '130' })
  await agreeToTerms(page)
  await tellBasics(page, light)
  await tellBirthDate(page, light)
  await tellBody(page, light)
  await expect(page).toHaveURL(/\/sorry/)
})
