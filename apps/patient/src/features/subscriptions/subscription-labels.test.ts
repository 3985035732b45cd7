import { describe, expect, test } from 'vitest'
import { MONEY_EVENT_KINDS, MONEY_LABELS, type MoneyEventKind } from '@contour/domain/payments/money-events'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { readTexts } from '@contour/texts/read-texts'
import {
  dollars,
  longestOverdue,
  paymentBadge,
  productOf,
  renewedPlan,
  subscriptionBadge,
} from './subscription-labels.ts'

const t = readTexts(billingTexts)

describe('the words of a plan', () => {
  test.each([
    ['active', 'Active'],
    ['paused', 'Past Due'],
    ['ended', 'Cancelled'],
  ] as const)('C-BIL-014 C-BIL-016 %s reads "%s"', (status, text) => {
    expect(
      subscriptionBadge({ status, undo: null, awaits_shipment: false, renewals: 'running' }, t).text,
    ).toBe(text)
  })

  test('a plan that was just cancelled reads so while it can be taken back', () => {
    const running = { status: 'active', awaits_shipment: false, renewals: 'running' } as const
    const until = '2026-11-22'
    expect(subscriptionBadge({ ...running, undo: { kind: 'cancelled', until } }, t).text).toBe('Cancelled')
    expect(subscriptionBadge({ ...running, undo: { kind: 'moved', until } }, t).text).toBe('Active')
  })

  test('R-097 a plan before its first shipment is active on the wire and says what begins it', () => {
    const waiting = { status: 'active', undo: null, awaits_shipment: true, renewals: 'running' } as const
    expect(subscriptionBadge(waiting, t).text).toBe('Starts with your first shipment')
  })

  test.each(['disputed', 'undecided'] as const)(
    'M-28 a plan whose renewals are %s is not active',
    (renewals) => {
      const stopped = { status: 'active', undo: null, awaits_shipment: false, renewals } as const
      expect(subscriptionBadge(stopped, t).text).toBe('Stopped')
    },
  )
})

test('S-46 the longest overdue plan is paid first; without one there is nothing to pay', () => {
  const subscription = (id: string, past_due_since: string | null, can_pay: boolean) => ({
    id,
    past_due_since,
    can_pay,
  })
  const plans = [
    subscription('new', '2026-11-20', true),
    subscription('old', '2026-11-02', true),
    subscription('older but not payable', '2026-01-01', false),
  ]
  expect(longestOverdue(plans)?.id).toBe('old')
  expect(longestOverdue([subscription('active', null, false)])).toBeUndefined()
})

test('C-BIL-017 D-90 a payment is called what happened to it last, never failed', () => {
  const event = (kind: MoneyEventKind) => ({ kind, at: '2026-11-27T15:00:00Z', cents: 14_997 })
  const whole = { payment_state: 'captured' } as const
  const words = MONEY_EVENT_KINDS.map(
    (kind) => paymentBadge({ ...whole, events: [event('held'), event(kind)] }).text,
  )
  expect(words).toEqual(MONEY_EVENT_KINDS.map((kind) => MONEY_LABELS[kind]))
  expect(words).not.toContain('Failed')
  expect(paymentBadge({ ...whole, events: [] }).text).toBe('Being confirmed')
  const part = { payment_state: 'partly_refunded', events: [event('charged'), event('refunded')] } as const
  expect(paymentBadge({ ...part, events: [...part.events] }).text).toBe('Refunded in part')
})

test('C-BIL-018 a payment that names no product reads "Subscription"', () => {
  expect(productOf({ product_name: null }, t)).toBe('Subscription')
  expect(productOf({ product_name: 'Semaglutide' }, t)).toBe('Semaglutide')
})

test('E-035 a renewal says which plan it renewed, also one that failed', () => {
  const plans = [
    { id: 'one', plan_name: 'Semaglutide, monthly' },
    { id: 'two', plan_name: 'Tirzepatide, 3 months' },
  ]
  expect(renewedPlan({ product_name: null, subscription_id: 'two' }, plans)).toBe('Tirzepatide, 3 months')
  expect(renewedPlan({ product_name: 'Add-on', subscription_id: 'two' }, plans)).toBeNull()
  expect(renewedPlan({ product_name: null, subscription_id: null }, plans)).toBeNull()
})

test('dollars of the wire are printed with cents', () => {
  expect([dollars(149.97), dollars(1349.97), dollars(0)]).toEqual(['$149.97', '$1,349.97', '$0.00'])
})
