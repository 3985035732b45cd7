import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrangeDelivered, openAs, stayFor } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'
import { CARDS, typeCard } from './pages/checkout.ts'

// These tests move the clock by months, so they need their own service.
test.use({ serviceName: 'billing' })

type Site = { company: Record<'address' | 'support_email' | 'support_phone', string> }

test('C-INV-001 C-INV-002 C-INV-003 C-BIL-019 C-BIL-001 C-BIL-002 C-BIL-003 C-BIL-004 C-BIL-005 C-BIL-007 C-BIL-008 C-BIL-013 C-BIL-015 C-BIL-018 C-BIL-025 C-BIL-028 C-BIL-030 G-SHL-002 billing shows plan, card and payments; cancelling shows its price first and can be taken back', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  await page.route('**/api/transaction-items', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await openAs(page, patient, '/home')
  await expect(page.getByRole('heading', { name: `Hi, ${patient.first}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByText('Loading billing information...')).toBeVisible()
  for (const section of ['Current Therapies', 'Update Credit Card', 'Pay Now', 'Past Payments'])
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible()
  const plan = page.getByRole('article', { name: 'Semaglutide, monthly' })
  await expect(plan).toContainText('Active')
  await expect(plan).toContainText('Next billing date')
  await expect(plan).toContainText('$249.97')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveAttribute('aria-disabled', 'true')
  for (const column of ['Date', 'Amount', 'Status', 'Product', 'Receipt'])
    await expect(page.getByRole('columnheader', { name: column })).toBeAttached()
  const payment = page.getByRole('row').filter({ hasText: '$149.97' })
  await expect(payment).toContainText('Success')
  await expect(payment).toContainText('Semaglutide')
  await plan.getByRole('button', { name: 'Show upcoming charges' }).click()
  await expect(plan.getByRole('listitem').filter({ hasText: 'renews' }).first()).toContainText('$249.97')
  await checkAccess(page)

  const saved = page.waitForEvent('download')
  await payment.getByRole('button', { name: /Invoice PDF/ }).click()
  const pdf = readFileSync(await (await saved).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // A4 portrait in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 595(\.\d+)? 84[12](\.\d+)?\s*\]/)
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'See every step' }).click()
  await page.getByRole('link', { name: 'Invoice' }).first().click()
  await expect(page).toHaveURL(/\/invoice\/[\w-]+/)
  const invoice = page.getByTitle('Invoice').contentFrame()
  await expect(invoice.getByRole('cell', { name: '$149.97' }).first()).toBeVisible()
  await expect(invoice.getByText(/semaglutide|tirzepatide/i)).toHaveCount(0)
  const { company } = (await (await fetch(`${service.url}/api/app/site`)).json()) as Site
  await expect(invoice.getByText(company.address)).toBeVisible()
  await expect(
    invoice.getByText(`Questions: ${company.support_email}, ${company.support_phone}`),
  ).toBeVisible()
  await checkAccess(page)
  await page.getByRole('link', { name: 'Back to billing' }).click()

  let cancelled: unknown
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cancle-subs')) cancelled = request.postDataJSON()
  })
  await plan.getByRole('button', { name: 'Cancel Subscription' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('$279.97')
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(dialog).toBeHidden()
  expect(cancelled).toBeUndefined()

  await plan.getByRole('button', { name: 'Cancel Subscription' }).click()
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByText('Your subscription is cancelled.')).toBeVisible()
  expect(cancelled).toMatchObject({ reason: 'Cancelled by patient from billing page', reccomend: 'yes' })
  await expect(plan).toContainText('Cancelled')
  await plan.getByRole('button', { name: 'Undo' }).click()
  await expect(plan).toContainText('Active')
  const { captures } = await ledgerOf(service)
  expect(captures.filter(({ amount }) => amount === 27_997)).toEqual([])
})

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
  await expect(page.getByRole('row').filter({ hasText: '$249.97' }).first()).toContainText('Success')
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

test('C-BUY-001 C-BUY-002 C-BUY-003 C-BUY-004 C-BUY-005 C-BUY-006 C-BUY-007 C-BUY-008 C-BUY-009 C-BUY-010 C-BUY-011 C-BUY-012 C-BUY-013 C-BUY-015 C-BUY-021 a year is bought with the card on file and takes over later', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  await openAs(page, patient, '/home')
  await page.getByRole('tab', { name: 'Upgrade semaglutide' }).click()
  await expect(page.getByRole('heading', { name: 'Lock In a 12 Month Prescription Today' })).toBeVisible()
  const year = page.getByRole('article', { name: '12 Month Plan' })
  await expect(year).toContainText('$1,349.97')
  await expect(year).toContainText('$112.49/mo')
  await expect(year).toContainText('Paid as 3 months up front, giving 12 months of refills.')
  const half = page.getByRole('article', { name: '6 Month Plan' })
  await expect(half).toContainText('$809.97')
  await expect(half).toContainText('$134.99/mo')
  await expect(half).toContainText('Paid as 6 months up front, giving 12 months of refills.')
  await expect(page.getByText('All dosages cost the same, and a doctor visit is included.')).toBeVisible()
  await expect(page.getByText(/Refills come only from the pharmacy partner.*every 90 days/)).toBeVisible()
  await checkAccess(page)

  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/buy-more')) sent.push(request.postDataJSON())
  })
  await half.getByRole('button', { name: /BUY NOW/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  await expect(dialog).toContainText('$809.97')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([])

  await year.getByRole('button', { name: /BUY NOW/ }).click()
  await expect(dialog).toContainText('$1,349.97')
  for (const policy of ['/refund-policy', '/terms'])
    await expect(dialog.locator(`a[href="${policy}"]`)).toBeVisible()
  await checkAccess(page)
  await agreeToPlan(page)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await reloaded
  expect(sent).toEqual([
    expect.objectContaining({ paymentTerms: 12, planId: 'sema_buymore_12', product_name: 'Semaglutide' }),
  ])
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByRole('article', { name: 'Semaglutide, 12 months' })).toContainText('Starts later')
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
