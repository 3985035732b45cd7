/// <reference lib="dom" />
import { arrangeCart, arrangeShipped } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { askRefund, openLedger, rowOf } from './pages/billing.ts'

// The tests in this file move the clock by weeks.
test.use({ serviceName: 'billing-desk' })

const DAY = 86_400

test('M-28 a refund above the limit goes out once a second approver approves it, and the ledger shows it', async ({
  service,
  desk,
}) => {
  const order = await arrangeShipped(service, { term: 3 })
  const first = await desk('billing')
  await openLedger(first, order.email)
  await checkAccess(first)

  await first.getByRole('button', { name: /^Refund first purchase/ }).click()
  const dialog = first.getByRole('dialog', { name: 'Refund Robin S.' })
  await dialog.getByLabel('Amount in dollars').fill('450')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toContainText('Enter at most $449.97. That is what remains of this payment.')
  await first.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await askRefund(first, { amount: '100', reason: 'A late parcel', button: 'Refund $100.00' })
  await expect(rowOf(first, 'Refunds', 'A late parcel')).toContainText('Refunded')
  await askRefund(first, { amount: '300', reason: 'Moved away', button: 'Request a refund of $300.00' })
  await expect(rowOf(first, 'Refunds', 'Moved away')).toContainText('Another staff member must approve this.')
  expect((await ledgerOf(service, order.orderId)).refunds.map(({ amount }) => amount)).toEqual([10_000])

  const second = await desk('billing-second')
  await second.goto('/billing/refunds?state=waiting')
  await checkAccess(second)
  await second.getByRole('button', { name: 'Approve the refund of $300.00 to Robin S.' }).click()
  const question = second.getByRole('alertdialog', { name: 'Refund $300.00 to Robin S.?' })
  await expect(question).toContainText('Requested by Bobby Billing-Demo: “Moved away”')
  await question.getByRole('button', { name: 'Approve and refund $300.00' }).click()
  await expect(second.getByText('The refund of $300.00 to Robin S. is complete.')).toBeVisible()
  expect((await ledgerOf(service, order.orderId)).refunds.map(({ amount }) => amount)).toEqual([
    10_000, 30_000,
  ])

  await openLedger(second, order.email)
  await expect(rowOf(second, 'Refunds', 'Moved away')).toContainText('approved by Bailey Billing-Demo')
  await expect(rowOf(second, 'Payments', 'First purchase').first()).toContainText('Refunded in part')
  await expect(rowOf(second, 'Ledger', '-$300.00')).toHaveCount(1)
  await expect(rowOf(second, 'Ledger', '+$449.97')).toHaveCount(1)
  await expect(second.getByText('$49.97', { exact: true })).toBeVisible()

  await second.goto('/billing/reconciliation')
  await second.getByRole('button', { name: 'Reconcile now' }).click()
  await expect(second.getByText('Our payments match the gateway.')).toBeVisible()
  await checkAccess(second)
})

test('M-28 R-020 a credit is granted with its amount on the button; above the limit a second approver grants it', async ({
  service,
  desk,
}) => {
  const order = await arrangeShipped(service)
  // The first staff member has already requested more than today's limit.
  const page = await desk('billing-second')
  await openLedger(page, order.email)
  await page.getByRole('button', { name: 'Grant a credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit for Robin S.' })
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Grant credit' }).click()
  await expect(dialog).toContainText('Enter an amount in dollars and cents, such as 49.97.')
  await dialog.getByLabel('Amount in dollars').fill('50')
  await dialog.getByLabel('Reason').fill('Goodwill')
  let grants = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/credits')) grants++
  })
  // Pressed twice before the page is drawn again: the patient gets one credit, not two.
  await dialog.getByRole('button', { name: 'Grant $50.00' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Robin S. has a credit of $50.00.')).toBeVisible()
  await expect(rowOf(page, 'Credits', 'Goodwill')).toHaveCount(1)
  await expect(rowOf(page, 'Credits', 'Goodwill')).toContainText('by Bailey Billing-Demo')
  expect(grants).toBe(1)

  await page.getByRole('button', { name: 'Grant a credit' }).click()
  await dialog.getByLabel('Amount in dollars').fill('220')
  await expect(dialog).toContainText('The credit is not applied until a second approver approves it.')
  await dialog.getByLabel('Reason').fill('More goodwill')
  await dialog.getByRole('button', { name: 'Grant $220.00' }).click()
  await expect(rowOf(page, 'Credits', 'More goodwill')).toContainText(
    'Another staff member must approve this.',
  )
  const other = await desk('billing')
  await other.goto('/billing/refunds')
  await other.getByRole('button', { name: 'Reject the credit of $220.00 for Robin S.' }).click()
  await checkAccess(other)
  await other.getByRole('button', { name: 'Reject credit' }).click()
  await expect(other.getByText('The credit of $220.00 for Robin S. is rejected.')).toBeVisible()
  await page.goto('/billing/upcoming?days=60')
  await expect(rowOf(page, 'Upcoming charges', '$199.97')).toHaveCount(1)
  await checkAccess(page)
})

test('M-21 prices are proposed by one person and published by another, from a day on', async ({ desk }) => {
  const first = await desk('billing')
  await first.goto('/billing/prices')
  await first.getByRole('button', { name: 'Propose new prices' }).click()
  const form = first.getByRole('form', { name: 'New prices' })
  await form.getByRole('button', { name: 'Review 0 changes' }).click()
  await expect(form.getByRole('alert')).toHaveText('Error: No price differs from the one in effect.')
  const price = form
    .getByRole('group', { name: 'First purchase' })
    .getByLabel('Tirzepatide, Yearly, whole term')
  await price.fill('2399.88')
  await form.getByRole('button', { name: 'Review 1 change' }).click()
  const review = first.getByRole('alertdialog', { name: /^Propose prices from/ })
  await expect(review).toContainText('Tirzepatide, Yearly, whole term, $2,349.88 to $2,399.88')
  await review.getByRole('button', { name: 'Save for approval' }).click()
  await expect(first.getByText('Another staff member must publish this.')).toBeVisible()
  await checkAccess(first)

  const second = await desk('billing-second')
  await second.goto('/billing/prices')
  await expect(second.getByText('Proposed by Bobby Billing-Demo')).toBeVisible()
  await second.getByRole('button', { name: /^Publish the prices from/ }).click()
  await second.getByRole('button', { name: 'Publish the prices', exact: true }).click()
  await expect(second.getByText(/^The prices are published and apply from/)).toBeVisible()
  await expect(rowOf(second, 'First purchase', 'Tirzepatide, Yearly')).toContainText('$2,399.88 from')
})

test('M-22 M-30 a coupon is made, goes out with a cart link, and the visitor finds it at their checkout', async ({
  page,
  service,
  desk,
}) => {
  const person = await arrangeCart(service)
  // Requests of earlier days no longer count (D-61).
  await advance(service, 2 * DAY)
  const billing = await desk('billing')
  await billing.goto('/billing/coupons')
  await billing.getByRole('button', { name: 'New coupon' }).click()
  const dialog = billing.getByRole('dialog', { name: 'New coupon' })
  await checkAccess(billing)
  await dialog.getByLabel('Code').fill('Phone20')
  await dialog.getByLabel('Dollars off').fill('20')
  await dialog.getByRole('button', { name: 'Create with $20.00 off' }).click()
  await expect(rowOf(billing, 'Coupons', 'PHONE20')).toContainText('Active')
  await checkAccess(billing)

  const support = await desk('support')
  await support.goto('/cart-links')
  await support.getByLabel('Name, email or phone').fill(person.email)
  await support.getByRole('button', { name: 'Search' }).click()
  await support.getByRole('button', { name: `Create a link for ${person.first} ${person.last}` }).click()
  const link = support.getByRole('dialog', { name: `Link for ${person.first} ${person.last}` })
  await checkAccess(support)
  await link.getByLabel('Coupon').fill('no-such-code')
  await link.getByLabel('Send the link').selectOption('none')
  await link.getByRole('button', { name: 'Create the link' }).click()
  await expect(link.getByText('Invalid Coupon.')).toBeVisible()
  await link.getByLabel('Coupon').fill('phone20')
  await link.getByRole('button', { name: 'Create the link' }).click()
  await expect(link).toBeHidden()
  const made = rowOf(support, 'Links', person.last)
  await expect(made).toContainText('not opened')
  await expect(made).toContainText('by Sky Support-Demo')
  await checkAccess(support)

  const url = /http\S+\/weightlosspayment\/[\w-]+/.exec(await made.innerText())?.[0] ?? ''
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('heading', { name: 'Choose how you pay.' })).toBeVisible()
  await expect(page.getByText('Code PHONE20 is applied.')).toBeVisible()
  await support.reload()
  await expect(made).not.toContainText('not opened')
  await support.getByRole('button', { name: `Revoke the link for ${person.first} ${person.last}` }).click()
  await support.getByRole('button', { name: 'Revoke the link', exact: true }).click()
  await expect(made).toContainText('Revoked')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose how you pay.' })).toBeHidden()

  await billing.getByRole('button', { name: 'Pause PHONE20' }).click()
  await expect(rowOf(billing, 'Coupons', 'PHONE20')).toContainText('Paused')
  await billing.getByRole('button', { name: 'End PHONE20' }).click()
  await billing.getByRole('button', { name: 'End the coupon' }).click()
  await expect(rowOf(billing, 'Coupons', 'PHONE20')).toContainText('Ended')
})

test('M-30 R-008 the intake taken on the phone records the answers to its script, and leads straight to a link', async ({
  desk,
}) => {
  const page = await desk('support')
  await page.goto('/cart-links')
  await page.getByRole('button', { name: 'Add a new person' }).click()
  const form = page.getByRole('form', { name: 'New person' })
  await form.getByRole('button', { name: 'Save and create a link' }).click()
  await expect(form).toContainText('Read this aloud and choose the answer.')
  for (const [question, answer] of [
    [/^“I agree to receive email/, 'The caller said yes'],
    [/^“May we send you text messages/, 'The caller said no'],
    [/^“I agree to receive calls/, 'The caller said no'],
  ] as const)
    await form.getByLabel(question).selectOption({ label: answer })
  await form.getByLabel('First name').fill('Iris')
  await form.getByLabel('Last name').fill('Sample-Phone')
  await form.getByLabel('State').selectOption('CA')
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Email', { exact: true }).fill('iris.phone@example.com')
  await form.locator('#phone-1').fill('212')
  await form.locator('#phone-2').fill('555')
  await form.locator('#phone-3').fill('0147')
  await form.getByLabel('Month').fill('4')
  await form.getByLabel('Day').fill('12')
  await form.getByLabel('Year').fill('1985')
  await form.getByLabel('Feet').fill('5')
  await form.getByLabel('Inches').fill('6')
  await form.locator('#body-weight').fill('220')
  await checkAccess(page)
  await form.getByRole('button', { name: 'Save and create a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for Iris Sample-Phone' })
  await dialog.getByRole('button', { name: 'Create and send the link' }).click()
  await expect(rowOf(page, 'Links', 'Iris Sample-Phone')).toContainText('Open')
})

test('M-26 M-27 M-28 a dispute is answered with its evidence; a past-due plan is cancelled, its fee waived', async ({
  service,
  desk,
}) => {
  await arrangeShipped(service, { card: 'pm_card_createDispute' })
  const late = await arrangeShipped(service)
  const update = await fetch(`${service.url}/api/update-card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${late.session.token}` },
    body: JSON.stringify({ token: 'pm_card_chargeCustomerFail' }),
  })
  expect(update.status, await update.text()).toBe(200)
  const page = await desk('billing')

  const disputed = rowOf(page, 'Disputes', 'Needs a response').getByRole('link', { name: 'Robin S.' })
  // The gateway reports the dispute asynchronously.
  await expect(async () => {
    await page.goto('/billing/disputes')
    await expect(disputed).toBeVisible({ timeout: 3000 })
  }).toPass()
  await disputed.click()
  await expect(page.getByRole('heading', { name: 'Dispute of $149.97' })).toBeVisible()
  await expect(rowOf(page, 'Shipments', 'FedEx')).toHaveCount(1)
  await checkAccess(page)
  await page.getByRole('button', { name: 'Record response' }).click()
  await page.getByLabel('Evidence sent').fill('The consent and the tracking number.')
  await page.getByRole('dialog').getByRole('button', { name: 'Record response' }).click()
  await expect(page.getByText('The consent and the tracking number.')).toBeVisible()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()

  await advance(service, 33 * DAY)
  await page.goto('/billing/holds?hours=240')
  await checkAccess(page)
  await page.goto('/billing/dunning')
  await expect(page.getByRole('heading', { name: 'Past due' })).toBeVisible()
  await checkAccess(page)
  await openLedger(page, late.email)
  await page.getByRole('button', { name: /^Cancel / }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription of Robin S.?' })
  await expect(dialog.getByRole('button', { name: 'Cancel and charge $279.97' })).toBeVisible()
  await checkAccess(page)
  await dialog.getByLabel('Waive the fee of $279.97').press('Space')
  await dialog.getByLabel('Reason').fill('Asked on the phone')
  await dialog.getByRole('button', { name: 'Cancel without a fee' }).click()
  await expect(page.getByText('The subscription of Robin S. is canceled. No fee is charged.')).toBeVisible()
  await expect(rowOf(page, 'Subscriptions', 'Ended')).toHaveCount(1)
  expect((await ledgerOf(service, late.orderId)).captures.map(({ amount }) => amount)).toEqual([14_997])
})
