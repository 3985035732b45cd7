/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { HOSTILE_STRINGS } from './fixtures/hostile-strings.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { PASSWORD, passwordPath } from './pages/account.ts'
import { post, storeLeadOnDevice } from './pages/lead-on-device.ts'

const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit(page)
}

/** Stores a lead with a password, and no session on this device. */
async function account(page: Page, service: RunningService): Promise<string> {
  const { email } = await storeLeadOnDevice(page, service)
  const token = (await passwordPath(service, email)).split('/').at(-1)
  await post(service, '/api/password-reset', { token, password: PASSWORD })
  await page.evaluate(() => localStorage.clear())
  return email
}

test('F-LOG-001 F-LOG-002 F-LOG-003 F-LOG-004 F-LOG-006 F-LOG-007 the login asks for both, says why it fails and leads on', async ({
  page,
  service,
}) => {
  const email = await account(page, service)
  await page.goto('/login')
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/api/login')) calls.push(call.postData() ?? '')
  })
  await submit(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link', { name: 'Enter your email address' })).toBeVisible()
  await summary.getByRole('link', { name: 'Enter your password' }).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await checkAccess(page)
  await page.getByLabel('Email').fill(email)
  await submit(page)
  await expect(summary.getByRole('link')).toHaveCount(1)
  expect(calls).toEqual([])

  const refused = 'Email or password entered is incorrect. Please try again or reset your password.'
  for (const [body, shown] of [
    [{ code: 'wrong_credentials', message: 'The clinic says no.' }, 'The clinic says no.'],
    [{ code: 'wrong_credentials' }, refused],
    [{}, refused],
  ] as const) {
    await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: body }))
    await logIn(page, email)
    await expect(page.getByText(shown)).toBeVisible()
    await page.unroute('**/api/login')
  }
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)

  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.getByRole('link', { name: 'New here? Start the free quiz' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login?page_ref=/account/sessions')
  await logIn(page, email.toUpperCase())
  await expect(page).toHaveURL(/\/account\/sessions$/)
  expect(calls.at(-1)).toContain(`"email":"${email}"`)
})

test('F-LOG-020 S-30 the welcome mail leads a new lead to a first password and to login', async ({
  page,
  service,
}) => {
  const { email } = await storeLeadOnDevice(page, service)
  await page.goto(await passwordPath(service, email))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  // The lead is already logged in on this device, so /login redirects.
  await expect(page).toHaveURL(/\/home/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/home/)
})

test('the list of logins is in the profile, and ending the others sends them to login', async ({
  page,
  service,
  browser,
}) => {
  const email = await account(page, service)
  const elsewhere = await (await browser.newContext({ baseURL: service.url })).newPage()
  for (const at of [page, elsewhere]) {
    await at.goto('/login')
    await logIn(at, email)
    await expect(at).toHaveURL(/\/home/)
  }
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.first()).toContainText('Chrome on Linux')
  await checkAccess(page)
  await page.getByRole('button', { name: 'End the other session' }).click()
  await expect(page.getByText('The other session has ended.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.context().close()
})

test('G-GRD-006 X-30 forty hostile page_refs run nothing and lead nowhere but home', async ({
  page,
  service,
}) => {
  expect(HOSTILE_STRINGS).toHaveLength(40)
  const email = await account(page, service)
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL(/\/home/)
  const elsewhere: string[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).hostname.endsWith('example')) elsewhere.push(call.url())
  })
  page.on('dialog', (dialog) => elsewhere.push(dialog.message()))
  for (const hostile of HOSTILE_STRINGS) {
    await page.goto(`/login?page_ref=${encodeURIComponent(hostile)}`, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.origin === service.url && url.pathname === '/home')
    expect(await page.evaluate(() => '__hit' in window), hostile).toBe(false)
  }
  const nul = await page.goto('/login?page_ref=%00%2Fhome')
  expect(nul?.status()).toBe(400)
  expect(elsewhere).toEqual([])
})
