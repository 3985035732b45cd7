import type { Browser, Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { codeFor, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { openAccount, PASSWORD } from './pages/account.ts'

const profile = (page: Page) => page.getByRole('form', { name: 'You', exact: true })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const save = (page: Page) => profile(page).getByRole('button', { name: 'Save', exact: true }).click()

/** The messages of the three forms stay in a live region when they disappear from the screen. */
const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

const shown = (page: Page, text: string) => page.locator('p[aria-hidden]').filter({ hasText: text })

/** The kind of the newest message to an address. */
const newestTo = async (service: RunningService, email: string) => (await messagesTo(service, email))[0]?.kind

async function openProfile(page: Page) {
  await page.goto('/home?tab=profile')
  await expect(profile(page)).toBeVisible()
}

/** Logs the patient in on another device. */
async function logInElsewhere(browser: Browser, service: RunningService, email: string): Promise<Page> {
  const elsewhere = await (await browser.newContext({ baseURL: service.url })).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/home/)
  return elsewhere
}

test('D-07 D-39 a new email waits under its field for its code; the old one stays until then, and both addresses are told', async ({
  page,
  service,
}) => {
  const email = await openAccount(page, service)
  await openProfile(page)
  const form = profile(page)
  const next = `new.${email}`
  await form.getByLabel('Email', { exact: true }).fill(next)
  await save(page)
  const waiting = page.getByRole('region', { name: 'New email address' })
  await expect(waiting).toContainText(`${next} waits for its code.`)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(waiting.getByRole('button', { name: /^New code in \d+ s$/ })).toBeVisible()
  await checkAccess(page)
  const right = await codeFor(service, next)
  await waiting
    .getByLabel('4-digit code')
    .pressSequentially(String((Number(right) + 1) % 10_000).padStart(4, '0'))
  await expect(waiting).toContainText('Invalid verification code. Please try again.')
  // The pending change is still there after a reload.
  await page.reload()
  await waiting.getByLabel('4-digit code').pressSequentially(right)
  await announced(page, 'Your new email address is verified.')
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(next)
  await expect(waiting).toHaveCount(0)
  await expect.poll(() => newestTo(service, email)).toBe('details_changed')
  await expect
    .poll(async () => (await messagesTo(service, next)).map(({ kind }) => kind))
    .toContain('email_confirmed')
})

test('P-PRF-019 P-PRF-020 P-PRF-023 P-PRF-026 the password: two different entries, a common one, the stated messages, and every other session ends', async ({
  page,
  service,
  browser,
}) => {
  const email = await openAccount(page, service)
  const elsewhere = await logInElsewhere(browser, service, email)
  await openProfile(page)
  const sessions = card(page, 'Where you are logged in')
  const own = sessions.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
  const form = card(page, 'Password')
  const change = async (next: string, again: string) => {
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('New password again').fill(again)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('another good word', 'another good wort')
  await expect(form.getByText('Passwords do not match', { exact: true }).first()).toBeVisible()
  await change('Password123', 'Password123')
  await expect(
    form.getByText('This password is too common. Please choose another one.').first(),
  ).toBeVisible()
  await change(PASSWORD, PASSWORD)
  await expect(
    form.getByText('This is your current password. Please choose another one.').first(),
  ).toBeVisible()
  await checkAccess(page)
  await page.route('**/api/update-password', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', code: 'internal', message: 'Broken.' } }),
  )
  await change('another good word', 'another good word')
  await expect(shown(page, 'Failed to update password')).toBeVisible()
  await page.unroute('**/api/update-password')
  await change('another good word', 'another good word')
  await expect(shown(page, 'Password updated successfully!')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.context().close()
  await expect.poll(() => newestTo(service, email)).toBe('details_changed')
})
