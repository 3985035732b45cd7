import type { Page } from '@playwright/test'
import { arrangeDelivered, openAs, stayFor } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'
import { CARDS, typeCard } from './pages/checkout.ts'

// These tests move the clock by months.
test.use({ serviceName: 'portal' })

test('C-BIL-014 C-BIL-021 C-BIL-022 C-BIL-023 C-BIL-024 C-BIL-026 C-BIL-029 C-BIL-034 C-BIL-037 a past-due plan is paid with another card', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service, { card: 'pm_card_chargeCustomerFail' })
  await stayFor(service, patient, 31)
  await openAs(page, patient, '/home?tab=billing')
  const plan = page.getByRole('article', { name: 'Semaglutide, monthly' })
  await expect(plan).toContainText('Past Due')
  await plan.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay $249.97 Now' })
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  let sent: Record<string, unknown> = {}
  page.on('request', (request) => {
    if (request.url().endsWith('/api/process-subs-payment')) sent = request.postDataJSON()
  })
  await page.getByRole('button', { name: 'Pay Now' }).last().click()
  const pay = dialog.getByRole('button', { name: 'Pay $249.97' })
  const zip = dialog.getByLabel('ZIP code').last()
  await zip.fill('')
  await pay.click()
  await expect(dialog.getByText(/complete billing address/i)).toBeVisible()
  expect(sent).toEqual({})
  await zip.fill(patient.zip)
  await typeCard(page, CARDS.declined, patient.zip)
  await pay.click()
  await expect(page.getByText('Payment Error: Your card was declined.')).toBeVisible()
  await typeCard(page, CARDS.good, patient.zip)
  await pay.click()
  await expect(page.getByText('Payment processed successfully')).toBeVisible()
  expect(Object.keys(sent).toSorted()).toEqual([
    'amount',
    'billingAddress',
    'details',
    'subscription_id',
    'token',
  ])
  expect(sent['amount']).toBe(249.97)
  await expect(plan).toContainText('Active')
  await expect(page.getByRole('row').filter({ hasText: '$249.97' }).first()).toContainText('Held')
})

test('C-BIL-020 C-BIL-027 C-BIL-031 C-BIL-032 C-BIL-035 the card on file is replaced without a charge', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  const before = (await ledgerOf(service)).holds.length
  await openAs(page, patient, '/home?tab=billing')
  await page.getByRole('button', { name: 'Update card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Card' })
  await expect(dialog.getByRole('group', { name: 'Billing address' })).toBeVisible()
  await checkAccess(page)
  await typeCard(page, CARDS.declined, patient.zip)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Error : Your card was declined.')).toBeVisible()
  await typeCard(page, '5555555555554444', patient.zip)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Billing details updated successfully')).toBeVisible()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  expect((await ledgerOf(service)).holds).toHaveLength(before)
  const subjects = (await messagesTo(service, patient.email)).map(({ subject }) => subject)
  expect(subjects.some((subject) => /card/i.test(subject))).toBe(true)
})

/** Checks the two boxes of the dialog for buying the next subscription. */
async function agreeToPlan(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  await dialog.getByRole('checkbox', { name: /automatic renewal on/ }).check()
  await dialog.getByRole('checkbox', { name: /policies/ }).check()
}

test('C-BIL-006 C-BIL-011 C-BIL-012 an account without payments says so; a payment has the stated fields', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  await page.goto('/home?tab=billing')
  await expect(page.getByText('No payment history found.')).toBeVisible()
  await checkAccess(page)
  const patient = await arrangeDelivered(service)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/transaction-items'))
  await openAs(page, patient, '/home?tab=billing')
  const answer = (await (await answered).json()) as { status: string; transactions: object[] }
  expect(answer.status).toBe('success')
  for (const field of ['id', 'transaction_id', 'amount', 'created_at', 'status', 'product_name'])
    expect(answer.transactions[0]).toHaveProperty(field)
})

test('C-BUY-016 C-BUY-019 a purchase that fails says why, and may be tried a fourth time', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service, { card: 'pm_card_chargeCustomerFail' })
  await openAs(page, patient, '/home?tab=buy-more')
  await page
    .getByRole('article', { name: '6 Month Plan' })
    .getByRole('button', { name: /BUY NOW/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  const confirm = dialog.getByRole('button', { name: 'CONFIRM' })
  await agreeToPlan(page)
  for (let attempt = 1; attempt <= 4; attempt++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/buy-more'))
    await confirm.click()
    const { message } = (await (await answered).json()) as { message: string }
    await expect(dialog.getByRole('alert')).toContainText(message)
  }
})

test('C-UPG-001 C-UPG-002 C-UPG-003 C-UPG-006 the tirzepatide panel sells with a confirmation and reads the page again', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service, { drug: 'tirzepatide' })
  await openAs(page, patient, '/home')
  await page.getByRole('tab', { name: 'Upgrade tirzepatide' }).click()
  const quarter = page.getByRole('article', { name: '3 Month Plan' })
  await expect(quarter).toContainText('$749.97')
  await expect(quarter).toContainText('$249.99 a month')
  await expect(page.getByRole('article', { name: '6 Month Plan' })).toContainText('$1,149.97')
  await expect(quarter).toContainText('Includes 12 months of refills and a doctor check-in every 90 days.')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await quarter.getByRole('button', { name: /BUY NOW/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  await expect(dialog).toContainText('$749.97')
  // what is charged when, from when the subscription runs, and the consent to its renewal.
  await expect(dialog).toContainText(
    /It is charged today, [A-Z][a-z]+ \d{1,2}, \d{4}, to your card ending in \d{4}\./,
  )
  await expect(dialog).toContainText(/The plan starts on [A-Z][a-z]+ \d{1,2}, \d{4} and replaces /)
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(dialog.getByText('Please agree to the automatic renewal')).toBeVisible()
  await agreeToPlan(page)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await reloaded
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByRole('article', { name: 'Tirzepatide, 3 months' })).toContainText('Starts later')
})
