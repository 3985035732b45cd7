import { now } from './fixtures/clock.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, chooseUnserved, enterBasics, enterBirthDate } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

test('a state that is not served says so where it is chosen, and Continue leads to /sorry', async ({
  page,
}) => {
  await chooseUnserved(page, 'Louisiana')
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText('We are not yet available in Louisiana')
})

test('a visitor from a state that is not served can ask to be notified, once', async ({ page, context }) => {
  await chooseUnserved(page, 'Louisiana')
  const form = page.getByRole('form', { name: 'Tell me when you come to Louisiana' })
  const send = form.getByRole('button', { name: 'Tell me' })
  await send.click()
  await expect(form.getByText('Enter your email address, like name@example.com')).toBeVisible()
  await checkAccess(page)
  await form.getByLabel('Email').fill(samplePerson().email)
  await context.setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('offline')
  await context.setOffline(false)
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/api/app/waitlist/states')) sent.push(call.url())
  })
  // A response between the two presses would put another button under the second one.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/app/waitlist/states', async (route) => {
    await held
    await route.continue()
  })
  await send.dblclick()
  release()
  await expect(page.getByText('Thank you. You are on the list.')).toBeVisible()
  expect(sent).toHaveLength(1)
  // The other refusals have no list.
  await page.goto('/sorry?reason=validation_error')
  await expect(page.getByText('There was an error validating your request.')).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
})

test('somebody under 18 is led to /sorry, and stays there after a reload', async ({ page }) => {
  await agreeToTerms(page)
  const young = samplePerson({ dob: { month: '1', day: '15', year: String(now().getFullYear() - 17) } })
  await enterBasics(page, young)
  await enterBirthDate(page, young)
  await expect(page).toHaveURL(/\/sorry/)
  await page.reload()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
