import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { codeFor } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { storeLeadOnDevice } from './pages/lead-on-device.ts'

const phoneTitle = (page: Page) => page.getByRole('heading', { name: 'Verify your phone' })
const emailTitle = (page: Page) => page.getByRole('heading', { name: 'Verify your email' })
const code = (page: Page) => page.getByLabel('4-digit code')
const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })

test('F-VER-001 F-VER-003 F-VER-004 F-VER-006 F-VER-007 F-VER-020 F-VER-021 F-VER-032 F-VER-039 an address on file moves on by itself, and the codes lead through phone and email', async ({
  page,
  service,
}) => {
  const lead = await storeLeadOnDevice(page, service, { address: {} })
  const checked = page.waitForRequest((call) => call.url().endsWith(`/api/address/validate/${lead.id}`))
  await page.goto('/verify')
  expect((await checked).method()).toBe('GET')
  for (const step of ['phone', 'email'] as const) {
    await expect(step === 'phone' ? phoneTitle(page) : emailTitle(page)).toBeVisible()
    await expect(page.getByText(step === 'phone' ? /Step 4 of 5/ : /Step 5 of 5/)).toBeVisible()
    const noun = step === 'phone' ? 'phone number' : 'email address'
    await expect(page.getByRole('button', { name: `Change ${noun}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible()
    await expect(resend(page)).toBeVisible()
    await expect(page.getByText(/You can request another code in \d+ s/)).toBeVisible()
    await checkAccess(page)
    await code(page).pressSequentially('ab')
    await expect(code(page)).toHaveValue('')
    await code(page).pressSequentially(await codeFor(service, lead[step]))
    if (step === 'phone') await expect(page.getByText('Your phone number is verified.')).toBeVisible()
  }
  // There is no purchase and so no prescription: the page redirects to /home (S-28).
  await expect(page).toHaveURL(/\/home/)
})
