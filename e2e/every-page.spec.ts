import { expect, test } from './fixtures/service.ts'
import { checkScreen } from './fixtures/check-access.ts'
import { goQuiet } from './fixtures/go-within.ts'

/** Pages that require no login. */
const PUBLIC_PAGES = [
  '/',
  '/login',
  '/forgot-password',
  '/sorry',
  '/terms',
  '/privacy-policy',
  '/hipaa-notice',
  '/telehealth-consent',
  '/refund-policy',
  '/about',
  '/status-progress',
  '/demo',
  '/demo-messages',
]

for (const path of PUBLIC_PAGES)
  test(`${path} has no axe finding and fits at 390 and 1280 px`, async ({ emptied: page }) => {
    await goQuiet(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await checkScreen(page)
  })

test('the staff sign-in has no axe finding and fits at 390 and 1280 px', async ({ staffPage }) => {
  await staffPage.goto('/sign-in')
  await expect(staffPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await checkScreen(staffPage)
})

test('a dead link to the desk says so and leads to the sign-in', async ({ staffPage }) => {
  await staffPage.goto('/invitation/a-link-that-was-never-sent')
  await expect(staffPage.getByRole('alert')).toContainText('This link does not work.')
  await expect(staffPage.getByRole('link', { name: 'Go to sign-in' })).toBeVisible()
  await checkScreen(staffPage)
})

test('an unknown page path leads to the start (decisions D-34)', async ({ page }) => {
  await page.goto('/nothing-stands-here')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})
