import type { Page } from '@playwright/test'
import { arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess, checkReflow } from './fixtures/check-access.ts'
import { codeFor, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'

const WIDTHS = [320, 390, 1280]

/** Checks that no page is wider than its window on a small phone, a phone and a desktop. */
async function checkWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) await checkReflow(page, { width, height: 844 })
  await checkAccess(page)
}

async function post(service: RunningService, path: string, body: object, token?: string): Promise<void> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
}

async function linkSentTo(service: RunningService, email: string, path: string): Promise<string> {
  const found = async () =>
    (await messagesTo(service, email)).flatMap(
      ({ text }) => new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1] ?? [],
    )[0] ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

test('R-014 the login page explains a delay and offers a link, whose page lets this browser log in', async ({
  page,
  service,
}) => {
  const { email } = await arrangeReview(service)
  // The e2e tests run without rate limits: this is the server's response for an account with delayed logins.
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '240' },
      json: {
        status: 'error',
        success: false,
        code: 'too_many_requests',
        message:
          'Too many failed logins for this email address. Please try again in 4 minutes, or request a login link by email.',
        details: { reason: 'login_delay', retry_in_seconds: 240 },
        request_id: 'sample',
      },
    }),
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a good long password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Please try again in 4 minutes')).toBeVisible()
  await checkWidths(page)
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(page.getByText('If this email address has an account')).toBeVisible()

  await page.goto(`/login-link/${await linkSentTo(service, email, 'login-link')}`)
  await checkWidths(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(() => window.localStorage.getItem('device_token'))).toMatch(/^[\w-]{40,}$/)
})

test('R-015 the link in the letter to the old address undoes the change and leads to a new password', async ({
  page,
  service,
}) => {
  const { email, session } = await arrangeReview(service)
  const moved = `moved.to.another.long.address.${email}`
  await post(service, '/api/update-email', { email: moved }, session.token)
  await post(service, '/api/send-code/2', {}, session.token)
  await post(service, '/api/verify-code', { type: 2, code: await codeFor(service, moved) }, session.token)
  await page.goto(`/undo-change/${await linkSentTo(service, email, 'undo-change')}`)
  await checkWidths(page)
  await page.getByRole('button', { name: 'Undo and log out all devices' }).click()
  await expect(page.getByText('Your email address is as it was before')).toBeVisible()
  await checkWidths(page)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(/\/password-reset\//)
})

test('R-015 the verify page asks for the current password where the server wants it', async ({
  page,
  service,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, '/verify')
  let asked = 0
  await page.route('**/api/update-phone', (route) => {
    asked += 1
    const { currentPassword } = route.request().postDataJSON() as { currentPassword?: string }
    if (currentPassword === 'right') return route.fulfill({ json: { status: 'success', message: '' } })
    const code = currentPassword ? 'password_wrong' : 'password_needed'
    const message = currentPassword
      ? 'That is not your current password. Please try again.'
      : 'Please enter your current password to continue.'
    return route.fulfill({
      status: 403,
      json: { status: 'error', success: false, code, message, request_id: 'sample' },
    })
  })
  await page.getByRole('button', { name: 'Change phone number' }).click()
  const boxes = page.getByRole('group', { name: 'New phone number' }).getByRole('textbox')
  for (const [at, part] of ['212', '555', '0171'].entries()) await boxes.nth(at).fill(part)
  const save = page.getByRole('button', { name: 'Save and send a code' })
  await save.click()
  const password = page.getByLabel('Current password')
  await expect(password).toBeVisible()
  await checkWidths(page)
  await password.fill('wrong')
  await save.click()
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await password.fill('right')
  await save.click()
  await expect(page.getByText('(212) 555-0171')).toBeVisible()
  expect(asked).toBe(3)
})
