import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { SANDBOX_CARD, fillCard } from '../../page-tests/card-frame.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin, samplePayment, samplePlan } from '../../page-tests/sample-home.ts'

const card = { checkout: { cardField: SANDBOX_CARD } }
const pastDue = samplePlan({
  status: 'paused',
  can_pay: true,
  amount_due: 249.97,
  past_due_since: '2027-04-02',
})

const openBilling = (facts: Parameters<typeof homeOf>[0] = {}) =>
  openPage('/home?tab=billing', {
    session: robin(),
    answers: { ...homeOf({ orders: [orderOf.delivered()], ...facts }), ...card },
  })

const planCard = () => screen.findByRole('article', { name: 'Semaglutide, monthly' })

test('C-BIL-001 C-BIL-002 C-BIL-003 C-BIL-004 C-BIL-005 C-BIL-007 C-BIL-008 C-BIL-013 C-BIL-015 C-BIL-018 billing shows plan, card and payments once they are loaded', async () => {
  const page = openBilling({
    plans: [samplePlan()],
    payments: [samplePayment(), samplePayment({ id: 'payment-two-000000001', product_name: null })],
  })
  expect(await screen.findByText('Loading billing information...')).toBeTruthy()
  const plan = await planCard()
  expect(screen.getByRole('heading', { name: 'Hi, Robin' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  for (const name of ['Current Therapies', 'Update Credit Card', 'Pay Now', 'Past Payments'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(plan.textContent).toMatch(/Active.*\$249\.97.*Next billing dateApr 2, 2027/)
  expect(within(plan).getByRole('button', { name: 'Cancel Subscription' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay Now' }).getAttribute('aria-disabled')).toBe('true')
  await page.user.click(screen.getByRole('button', { name: 'Pay Now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Date',
    'Amount',
    'Status',
    'Product',
    'Receipt',
  ])
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(first).toMatch(/\$149\.97.*Charged.*Semaglutide, monthly/)
  expect(second).toMatch(/Subscription/)
})

test('D-90 a plan that another follows says when it ends, and names no next charge of its own', async () => {
  const next = {
    id: 'subscription-two-0002',
    plan_name: 'Semaglutide, yearly',
    amount: 1349.97,
    starts_on: '2027-04-11',
    can_cancel: true,
    undo: null,
  }
  openBilling({ plans: [samplePlan({ next_plan: next })] })
  const plan = await planCard()
  expect(plan.textContent).toMatch(/Ends onApr 11, 2027/)
  expect(plan.textContent).not.toContain('Next billing date')
})

test('D-90 a charge whose day is over is not named as the next one', async () => {
  openBilling({ plans: [samplePlan({ next_billing_date: '2026-02-24' })] })
  const plan = await planCard()
  expect(plan.textContent).toMatch(/Next billing dateIt waits\. Nothing was charged\./)
})

test('D-90 a payment says what happened to it with amount and day; declined attempts are folded, receipts named by what they paid', async () => {
  const at = '2027-03-02T15:01:36.542Z'
  const refunded = samplePayment()
  openBilling({
    payments: [
      samplePayment({
        ...refunded,
        status: 'refunded',
        payment_state: 'refunded',
        events: [...refunded.events, { kind: 'refunded', at: '2027-03-12T15:00:00Z', cents: 14_997 }],
      }),
      samplePayment({
        id: 'payment-addon-00000001',
        amount: 19.97,
        product_name: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)',
        events: [{ kind: 'charged', at, cents: 1_997 }],
      }),
      samplePayment({
        id: 'payment-bad-000000001',
        status: 'failed',
        payment_state: 'declined',
        has_invoice: false,
        events: [{ kind: 'declined', at, cents: 14_997 }],
      }),
    ],
  })
  const names = (await screen.findAllByRole('button', { name: /^Invoice PDF/ })).map((button) =>
    button.getAttribute('aria-label'),
  )
  expect(names).toEqual([
    'Invoice PDF: Semaglutide, monthly, Mar 2, 2027',
    'Invoice PDF: GLP Anti-Nausea (ondansetron 4 mg, 30 tablets), Mar 2, 2027',
  ])
  const [, first] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(first).toMatch(
    /Refunded.*Refunded \$149\.97, Mar 12.*Charged \$149\.97, Mar 2.*Held \$149\.97, Mar 2/,
  )
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('One declined attempt, nothing charged')).toBeTruthy()
  expect(screen.queryByText(/failed/i)).toBeNull()
})

test('C-BIL-006 an account without payments says so', async () => {
  openBilling()
  expect(await screen.findByText('No payment history found.')).toBeTruthy()
})

test('C-BIL-025 C-BIL-028 cancelling shows its price first, sends the stated reason, and can be taken back', async () => {
  const page = openBilling({ plans: [samplePlan()] })
  const undo = { kind: 'cancelled' as const, until: '2027-03-03T15:00:00Z' }
  page.answer({
    billing: {
      previewCancel: {
        preview: {
          kind: 'cancelled',
          lines: ['Your plan ends today.'],
          fee_cents: 27_997,
          fee_on: '2027-03-03',
          released_cents: 0,
          refund_cents: 0,
          on: '2027-03-02',
          next_cents: 0,
          can_undo: true,
        },
      },
      undoChange: () => {
        page.answer({ orders: { listSubscriptions: { subscriptions: [samplePlan()] } } })
        return { message: 'Your plan goes on.', next_billing_date: '2027-04-02' }
      },
    },
    orders: {
      cancelSubscription: () => {
        page.answer({ orders: { listSubscriptions: { subscriptions: [samplePlan({ undo })] } } })
        return { order_status: 'order_delivered', undo_until: undo.until, emergency: null }
      },
    },
  })
  const cancelled = () => page.calls.filter(({ name }) => name === 'orders.cancelSubscription')
  const plan = await planCard()
  await page.user.click(within(plan).getByRole('button', { name: 'Cancel Subscription' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText('$279.97')).toBeTruthy()
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep my plan' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(cancelled()).toEqual([])

  await page.user.click(within(plan).getByRole('button', { name: 'Cancel Subscription' }))
  const again = await screen.findByRole('alertdialog')
  await page.user.click(await within(again).findByRole('button', { name: 'Cancel Subscription' }))
  expect(await screen.findByText('Your subscription is cancelled.')).toBeTruthy()
  expect(cancelled()).toMatchObject([
    {
      input: {
        subs_id: 'subscription-one-0001',
        reason: 'Cancelled by patient from billing page',
        reccomend: 'yes',
      },
    },
  ])
  await waitFor(() => expect(plan.textContent).toContain('Cancelled'))
  await page.user.click(within(plan).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(plan.textContent).toContain('Active'))
})

test('C-BIL-014 C-BIL-021 C-BIL-022 C-BIL-023 C-BIL-024 C-BIL-026 C-BIL-029 C-BIL-034 C-BIL-037 a past-due plan is paid with another card, after a complete address and a decline', async () => {
  const page = openBilling({ plans: [pastDue] })
  const paid = () => page.calls.filter(({ name }) => name === 'billing.processSubsPayment')
  const plan = await planCard()
  expect(plan.textContent).toContain('Past Due')
  await page.user.click(within(plan).getByRole('button', { name: 'Pay Now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pay $249.97 Now' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await page.user.click(within(plan).getByRole('button', { name: 'Pay Now' }))
  const again = within(await screen.findByRole('dialog', { name: 'Pay $249.97 Now' }))
  expect(again.getByRole('group', { name: 'Billing address' })).toBeTruthy()
  await fillCard()
  const zip = again.getByLabelText('ZIP code')
  const pay = again.getByRole('button', { name: 'Pay $249.97' })
  await page.user.clear(zip)
  await page.user.click(pay)
  expect((await again.findAllByText(/complete billing address/i)).length).toBeGreaterThan(0)
  expect(paid()).toEqual([])

  await page.user.type(zip, '95814')
  page.answer({ billing: { processSubsPayment: refused('card_declined') } })
  await page.user.click(pay)
  expect(await screen.findByText('Payment Error: Your card was declined.')).toBeTruthy()
  page.answer({
    billing: {
      processSubsPayment: () => {
        page.answer(
          homeOf({
            orders: [orderOf.delivered()],
            plans: [samplePlan()],
            payments: [samplePayment({ amount: 249.97 })],
          }),
        )
        return { transaction_id: 'payment-two-000000001', next_billing_date: '2027-05-02' }
      },
    },
  })
  await page.user.click(pay)
  expect(await screen.findByText('Payment processed successfully')).toBeTruthy()
  expect(paid().at(-1)?.input).toEqual({
    token: 'pm_card_visa',
    details: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    billingAddress: expect.objectContaining({ addressLine1: '100 Sample Street', zip: '95814' }),
    subscription_id: 'subscription-one-0001',
    amount: 249.97,
  })
  await waitFor(() => expect(plan.textContent).toContain('Active'))
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/\$249\.97.*Charged/)
})

test('C-BIL-020 C-BIL-024 C-BIL-031 C-BIL-032 the card on file is replaced, and a refusal is said', async () => {
  const page = openBilling({ plans: [samplePlan()] })
  expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
  await page.user.click(await screen.findByRole('button', { name: 'Update card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Card' }))
  expect(dialog.getByRole('group', { name: 'Billing address' })).toBeTruthy()
  await fillCard()
  const saved = dialog.getByRole('button', { name: 'Save card' })
  page.answer({ billing: { updateCard: refused('card_declined') } })
  await page.user.click(saved)
  expect(await screen.findByText('Error : Your card was declined.')).toBeTruthy()
  page.answer({
    billing: {
      updateCard: { card: { brand: 'mastercard', last4: '4444' } },
      readCard: { card: { brand: 'mastercard', last4: '4444' }, billing_address: null },
    },
  })
  await page.user.click(saved)
  expect(await screen.findByText('Billing details updated successfully')).toBeTruthy()
  expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy()
})
