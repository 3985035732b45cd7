import { expect, test } from 'vitest'
import { datingEvent, moneyEvents, paymentChains, type PaymentRecord } from '../payments/money-events.ts'
import { cardLinesSentence, orderMoney, securedAt, totalInWords } from './order-money.ts'

const payment = (change: Partial<PaymentRecord> & { id: number }): PaymentRecord => ({
  public_id: `p${change.id}`,
  purpose: 'checkout',
  state: 'held',
  cents: 24_997,
  captured: null,
  replaces: null,
  created_at: '2026-11-27T14:00:00.000Z',
  entries: [{ kind: 'hold', cents: change.cents ?? 24_997, at: '2026-11-27T14:00:00.000Z' }],
  disputes: [],
  ...change,
})
const ADDON = { title: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)', cents: 1_997, refused: false }
const PLAN = 'Tirzepatide, monthly'
const kinds = (chain: readonly PaymentRecord[]) => moneyEvents(chain).map(({ kind }) => kind)

test('D-90 an add-on bought after the payment is a line of the same total, and two card lines are announced', () => {
  const { total } = orderMoney([payment({ id: 1 }), payment({ id: 2, purpose: 'addon', cents: 1_997 })], {
    planName: PLAN,
    addons: [ADDON],
  })
  expect(total).toEqual({
    cents: 26_994,
    captured: false,
    lines: [
      { kind: 'plan', name: PLAN, cents: 24_997 },
      { kind: 'addon', name: ADDON.title, cents: 1_997 },
    ],
    card_lines: [24_997, 1_997],
  })
  expect(totalInWords(total!)).toBe('$269.94 ($249.97 for your plan, $19.97 for your add-on)')
  expect(cardLinesSentence(total!.card_lines)).toBe(
    'Your card statement shows two lines: $249.97 and $19.97.',
  )
})

test('D-90 an add-on bought in the cart is a line of the one payment, and a refused one is no part of the total', () => {
  const bought = payment({ id: 1, cents: 26_994 })
  const kept = orderMoney([bought], { planName: PLAN, addons: [ADDON] }).total
  expect(kept).toMatchObject({ cents: 26_994, card_lines: [26_994] })
  expect(cardLinesSentence(kept!.card_lines)).toBe('')
  const refused = orderMoney([bought], { planName: PLAN, addons: [{ ...ADDON, refused: true }] }).total
  expect(refused).toMatchObject({ cents: 24_997, lines: [{ kind: 'plan', cents: 24_997 }] })
  const apart = [payment({ id: 1 }), payment({ id: 2, purpose: 'addon', cents: 1_997, state: 'voided' })]
  expect(orderMoney(apart, { planName: PLAN, addons: [{ ...ADDON, refused: true }] }).total).toMatchObject({
    cents: 24_997,
    card_lines: [24_997],
  })
})

test('D-90 a renewed authorization is the same payment: its hold is dated once, and its renewal releases nothing', () => {
  const first = payment({
    id: 1,
    state: 'voided',
    entries: [
      { kind: 'hold', cents: 24_997, at: '2026-11-27T14:00:00Z' },
      { kind: 'void', cents: 24_997, at: '2026-12-03T14:00:01Z' },
    ],
  })
  const second = payment({
    id: 2,
    purpose: 'reauth',
    replaces: 1,
    state: 'captured',
    captured: 24_997,
    entries: [
      { kind: 'hold', cents: 24_997, at: '2026-12-03T14:00:00Z' },
      { kind: 'capture', cents: 24_997, at: '2026-12-04T20:00:00Z' },
    ],
  })
  const failed = payment({ id: 3, purpose: 'reauth', replaces: 2, state: 'declined', entries: [] })
  const chains = paymentChains([first, second, failed])
  expect(chains.map((chain) => chain.map(({ id }) => id))).toEqual([[1, 2], [3]])
  expect(moneyEvents(chains[0]!)).toEqual([
    { kind: 'held', cents: 24_997, at: '2026-11-27T14:00:00.000Z' },
    { kind: 'charged', cents: 24_997, at: '2026-12-04T20:00:00.000Z' },
  ])
  expect(kinds(chains[1]!)).toEqual(['declined'])
})

test('D-90 an authorization that had ended before the next one is released and held again', () => {
  const lapsed = payment({
    id: 1,
    state: 'expired',
    entries: [
      { kind: 'hold', cents: 24_997, at: '2026-11-01T14:00:00Z' },
      { kind: 'expire', cents: 24_997, at: '2026-11-08T14:00:00Z' },
    ],
  })
  const again = payment({
    id: 2,
    purpose: 'reauth',
    replaces: 1,
    entries: [{ kind: 'hold', cents: 24_997, at: '2026-11-10T14:00:00Z' }],
  })
  expect(kinds([lapsed, again])).toEqual(['held', 'released', 'held'])
})

test('D-90 D-99 a payment is dated by its charge; a dispute takes the money, an inquiry and a won dispute do not', () => {
  const charged = payment({
    id: 1,
    state: 'captured',
    captured: 24_997,
    entries: [
      { kind: 'hold', cents: 24_997, at: '2026-11-27T14:00:00Z' },
      { kind: 'capture', cents: 24_997, at: '2026-11-30T20:00:00Z' },
      { kind: 'refund', cents: 5_000, at: '2026-12-02T15:00:00Z' },
    ],
  })
  expect(datingEvent(moneyEvents([charged]))).toMatchObject({
    kind: 'charged',
    at: '2026-11-30T20:00:00.000Z',
  })
  const dispute = { cents: 24_997, opened_at: '2026-12-05T15:00:00Z', closed_at: null }
  const disputed = (state: 'open' | 'won', gateway_state: string, closed_at: string | null = null) =>
    kinds([{ ...charged, disputes: [{ ...dispute, state, gateway_state, closed_at }] }]).slice(3)
  expect(disputed('open', 'needs_response')).toEqual(['disputed'])
  expect(disputed('open', 'warning_needs_response')).toEqual([])
  expect(disputed('won', 'won', '2027-01-05T15:00:00Z')).toEqual(['disputed', 'dispute_won'])
})

test('D-90 the payment step is dated by the first hold that stands, and by the charge once there is one', () => {
  const event = (kind: 'held' | 'released' | 'charged', cents: number, day: number) => ({
    kind,
    cents,
    at: `2026-11-${day}T14:00:00.000Z`,
  })
  const dayOf = (events: Parameters<typeof securedAt>[0]) => securedAt(events)?.slice(8, 10) ?? null
  const bought = [event('held', 24_997, 20), event('held', 1_997, 21)]
  expect(dayOf(bought)).toBe('20')
  expect(dayOf([...bought, event('released', 1_997, 22)])).toBe('20')
  expect(dayOf([...bought, event('released', 24_997, 22), event('held', 24_997, 23)])).toBe('21')
  expect(dayOf([...bought, event('charged', 24_997, 24)])).toBe('24')
  expect(dayOf([event('held', 24_997, 20), event('released', 24_997, 22)])).toBeNull()
})
