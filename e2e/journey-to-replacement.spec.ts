/// <reference lib="dom" />
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Page } from '@playwright/test'
import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { codeFor, ledgerOf, messagesTo, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { PASSWORD, passwordPath } from './pages/account.ts'
import { openLedger, rowOf } from './pages/billing.ts'
import { approveReplacement, fillRequest, refuseUse, shipReplacement } from './pages/replacement.ts'
import { nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'portal' })

const TRACKING = '794600000889'

test('D-37 D-39 M-19 a patient reads the dose, changes password, address and email, and gets a replacement without a charge', async ({
  page,
  browser,
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service)
  const before = await ledgerOf(service, order.orderId)
  // On the device of the purchase; the emailed link is opened on another one.
  const first = await (await browser.newContext({ baseURL: service.url })).newPage()
  await openAs(first, order, '/home')
  await readDose(first)
  await askForLink(page, order.email)
  await setPassword(page, service, order.email)
  await first.reload()
  await expect(first).toHaveURL(/\/login/)
  await first.context().close()
  await changeAddress(page)
  const email = await changeEmail(page, service, order.email)

  await page.getByRole('tab', { name: 'Orders' }).click()
  // What is wrong is chosen first; the form adds its photo to the same complaint (D-92).
  await page.getByRole('button', { name: 'Something is wrong with it' }).click()
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' })
  await sheet.getByRole('radio', { name: 'Something is broken or leaks' }).check()
  await expect(sheet.getByText('Do not use this parcel until we answer.')).toBeVisible()
  await checkAccess(page)
  await sheet.getByRole('button', { name: 'Tell us' }).click()
  await expect(page.getByRole('region', { name: 'Your broken parcel: we are on it' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your dose' })).toContainText('Do not use this parcel')
  await checkAccess(page)
  await page.goto('/replacement-request')
  await fillRequest(page)
  const support = await desk('support')
  await support.goto('/complaints?kind=replacements')
  const row = support.getByRole('row').filter({ hasText: nameOf(order) })
  await row.getByRole('button', { name: 'Show the photo of' }).click()
  await expect(support.getByRole('img', { name: /What the patient shows/ })).toBeVisible()
  await support.getByRole('button', { name: 'Close', exact: true }).first().click()
  await refuseUse(await desk('pharmacy'), order)
  await approveReplacement(support, order)

  await moveToDay(service, isShipDay)
  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/pharmacy')
  await pharmacy.getByRole('button', { name: `Ship the replacement for ${nameOf(order)}` }).click()
  const label = pharmacy.getByRole('dialog')
  await expect(label).toContainText('7 Unlisted Road, Apt 9')
  await expect(label).toContainText('Fresno, CA 93701')
  await pharmacy.keyboard.press('Escape')
  await expect(label).toHaveCount(0)
  await shipReplacement(pharmacy, order, TRACKING)

  await page.getByRole('link', { name: 'Go To Dashboard' }).click()
  const tracker = page.getByRole('region', { name: 'Replacement on its way' })
  await expect(tracker).toContainText('No charge.')
  await expect(tracker.getByRole('link', { name: 'Track the replacement' })).toHaveAttribute(
    'href',
    new RegExp(TRACKING),
  )
  await checkAccess(page)
  await expect
    .poll(async () => (await messagesTo(service, email)).map(({ kind }) => kind))
    .toEqual(
      expect.arrayContaining([
        'complaint_received',
        'replacement_requested',
        'complaint_answered',
        'replacement_approved',
        'replacement_shipped',
      ]),
    )
  await expectNoCharge(await desk('billing'), email)
  expect(await ledgerOf(service, order.orderId)).toEqual(before)
})

async function readDose(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Dosage' }).click()
  const doses = page.getByRole('region', { name: 'Your doses' })
  await expect(doses.getByRole('listitem').first()).toContainText('0.25 mg')
}

/** The account has no password yet; on another device a link by email sets one. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByText('We have emailed you a link to reset your password.').first()).toBeAttached()
}

async function setPassword(page: Page, service: RunningService, email: string): Promise<void> {
  await page.goto(await passwordPath(service, email))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Password changed successfully.').first()).toBeAttached()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
}

async function changeAddress(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  const address = page.getByRole('region', { name: 'Shipping address', exact: true })
  await address.getByLabel('Find your address').fill('7 Unlisted Road Apt 9')
  await page.keyboard.press('Tab')
  await address.getByLabel('City').fill('Fresno')
  await address.getByLabel('State', { exact: true }).fill('CA')
  await address.getByLabel('ZIP code').fill('93701')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(address).toContainText('7 Unlisted Road, Apt 9, Fresno, CA 93701')
}

/** Returns the new address, confirmed with the code of its email. */
async function changeEmail(page: Page, service: RunningService, email: string): Promise<string> {
  const next = `new.${email}`
  const profile = page.getByRole('form', { name: 'You', exact: true })
  await profile.getByLabel('Email', { exact: true }).fill(next)
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'New email address' })
  await expect(waiting).toContainText(`${next} waits for its code.`)
  await waiting.getByLabel('4-digit code').pressSequentially(await codeFor(service, next))
  await expect(profile.getByLabel('Email', { exact: true })).toHaveValue(next)
  return next
}

/** The ledger of the patient has the authorization and the capture of the order, and nothing for the replacement. */
async function expectNoCharge(billing: Page, email: string): Promise<void> {
  await openLedger(billing, email)
  const entries = billing.getByRole('table', { name: 'Ledger' }).getByRole('row')
  await expect(entries).toHaveCount(3)
  await expect(rowOf(billing, 'Ledger', '+$149.97')).toHaveCount(1)
  await expect(rowOf(billing, 'Payments', 'First purchase')).toHaveCount(1)
}
