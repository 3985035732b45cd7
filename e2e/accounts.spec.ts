/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
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

test('F-LOG-008 F-LOG-010 F-LOG-011 F-LOG-012 F-LOG-013 F-LOG-015 F-LOG-016 F-LOG-017 D-02 a forgotten password is set again by the mailed link, once', async ({
  page,
  service,
}) => {
  const email = await account(page, service)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  const send = page.getByRole('button', { name: 'Send the link' })
  await send.click()
  await expect(page.getByText('Enter your email address, like name@example.com')).toBeVisible()
  await page.getByLabel('Email').fill(`nobody.${email}`)
  await send.click()
  await expect(page.getByText('No user found with that email address.')).toBeVisible()
  const before = await passwordPath(service, email)
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(page.getByText('We have emailed you a link to reset your password.')).toBeVisible()

  await expect.poll(() => passwordPath(service, email)).not.toBe(before)
  const path = await passwordPath(service, email)
  await page.goto(path)
  const saveIt = page.getByRole('button', { name: 'Save the password' })
  const first = page.getByLabel('New password', { exact: true })
  const second = page.getByLabel('New password again')
  await saveIt.click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter a password' })).toBeVisible()
  await first.fill('another long word')
  await saveIt.click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter a password' })).toBeVisible()
  await second.fill('another long wort')
  await saveIt.click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Passwords do not match' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(path))
  await page.getByRole('checkbox', { name: 'Show the passwords' }).check()
  await expect(first).toHaveAttribute('type', 'text')
  await checkAccess(page)
  await second.fill('another long word')
  await saveIt.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main').getByText('Password changed successfully.')).toBeVisible()

  await page.goto(path)
  await first.fill('a third long word')
  await second.fill('a third long word')
  await saveIt.click()
  await expect(page.getByText('Link expired!')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto('/login')
  await logIn(page, email, 'another long word')
  await expect(page).toHaveURL(/\/home/)
})
