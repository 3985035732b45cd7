import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'

// Deliveries move the clock by days, for everybody in the service: the portal's files share one.
test.use({ serviceName: 'portal' })

type Site = { company: Record<'address' | 'support_email' | 'support_phone', string> }

test('C-INV-001 C-INV-002 C-INV-003 C-BIL-019 C-BIL-001 C-BIL-002 C-BIL-003 C-BIL-004 C-BIL-005 C-BIL-007 C-BIL-008 C-BIL-013 C-BIL-015 C-BIL-018 C-BIL-025 C-BIL-028 C-BIL-030 G-SHL-002 billing shows plan, card and payments; cancelling shows its price first and can be taken back', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/transaction-items', async (route) => {
    await held
    await route.continue()
  })
  await openAs(page, patient, '/home')
  await expect(page.getByRole('heading', { name: `Hi, ${patient.first}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByText('Loading billing information...')).toBeVisible()
  release()
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
  await expect(payment).toContainText('Held')
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

test('C-BUY-001 C-BUY-002 C-BUY-003 C-BUY-004 C-BUY-005 C-BUY-006 C-BUY-007 C-BUY-008 C-BUY-009 C-BUY-010 C-BUY-011 C-BUY-012 C-BUY-013 C-BUY-015 C-BUY-021 a year is bought with the card on file and takes over later', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  await openAs(page, patient, '/home')
  await expect(page.getByRole('tab', { name: 'Upgrade semaglutide' })).toBeVisible()
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
