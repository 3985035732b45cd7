import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DeliveredShipment } from './delivered-shipment.tsx'
import { OrderCard } from './order-card.tsx'
import type { ListedOrder } from './order-list.ts'
import { promiseIn, sampleOrder, sampleTotal } from './test-order.ts'
import { ShipmentDoses } from './shipment-doses.tsx'
import { WaitCard } from './wait-card.tsx'

const NOW = Date.parse('2026-11-23T15:00:00Z')
beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

// Rendered without a server; no API call is made.
vi.mock('../../lib/patient-api.ts', () => ({ api: {} }))

const order = sampleOrder({
  status: 'order_placed',
  submitted: 4,
  prescription_state: 'accepted',
  left_at: { pending_approval: '2026-11-20T10:30:00Z', waiting_prescription: '2026-11-20T13:00:00Z' },
  status_since: '2026-11-20T15:00:00Z',
})

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element)).replaceAll(
    '\u00a0',
    ' ',
  )
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const cardOf = (one: ListedOrder, elsewhere?: Parameters<typeof OrderCard>[0]['elsewhere']) =>
  rendered(createElement(OrderCard, elsewhere ? { order: one, elsewhere } : { order: one }))

/** In review since an hour ago, with the dates that the server sends. */
function inReview(): ListedOrder {
  const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString()
  return {
    ...order,
    status: 'waiting_prescription',
    prescription_state: null,
    hold: sampleTotal(74_997),
    money: [{ kind: 'held', at: new Date(NOW - 3_600_000).toISOString(), cents: 74_997 }],
    promise: {
      ...promiseIn('waiting_prescription'),
      usual_by: hours(4),
      worst_by: hours(47),
      write_by: hours(20),
    },
  }
}

test('R-062 at the pharmacy no wait for the doctor is promised any more; the open step keeps its own', () => {
  const card = cardOf(order)
  expect(card).toContain('Final Doctor Approval')
  expect(card).toContain('2-3 days')
  expect(card).not.toContain('24-48 hours')
})

test('E-012 card and open step of a wait name the same time; what happens if it is not kept is said once', () => {
  const card = cardOf(inReview())
  expect(card.match(/>By /g)).toHaveLength(1)
  expect(card).toMatch(/<strong[^>]*>By [^<]+<\/strong>24-48 hours/)
  const wait = rendered(createElement(WaitCard, { order: inReview() }))
  expect(wait).toContain('The clinical team is reading your form.')
  const by = /You hear from us by ([^.]+)\./.exec(wordsOf(wait))?.[1]
  expect(wordsOf(card)).toContain(`By ${by}24-48 hours`)
  expect(wordsOf(wait)).toContain('If not, we write to you by ')
  expect(wordsOf(wait)).toContain('Next: You receive your prescription to review.')
  expect(card).toContain('If not, we write to you by ')
  expect(cardOf(inReview(), ['wait'])).not.toContain('If not, we write')
})

test('E-023 a payment that is only authorized is called held, and nothing is said that another card says', () => {
  expect(cardOf(inReview())).toContain('$749.97 held, ')
  const [alone, withPlan] = [cardOf(inReview()), cardOf(inReview(), ['plan'])]
  for (const text of ['held, not charged, until it ships.', 'Cancel this order']) {
    expect(alone).toContain(text)
    expect(withPlan).not.toContain(text)
  }
})

test('E-008 one dose is shown as prescribed, with its directions; of a shipment of several months the dose of each', () => {
  const line = (month: number, strength: string) => ({
    name: 'Semaglutide',
    directions: `Month ${month}: inject ${strength} under the skin once a week.`,
    medId: 'm',
    strength,
    rxId: `rx-${month}`,
    slot: `Month ${month}`,
    month,
    lot: null,
  })
  const contents = [line(1, '0.25 mg'), line(2, '1.7 mg')]
  const doses = (lines: typeof contents) =>
    rendered(createElement(ShipmentDoses, { order: { ...order, contents }, lines, lastDoseOn: null }))
  expect(doses(contents.slice(0, 1))).toContain('Month 1: inject 0.25 mg under the skin once a week.')
  expect(doses(contents.slice(0, 1))).not.toContain('1.7 mg')
  const several = doses(contents)
  expect(several).toContain('Your doses')
  for (const text of ['Month 1', '0.25 mg', 'Month 2', '1.7 mg']) expect(several).toContain(text)
})

test('past the usual time a wait promises our message, and past that it says that it is late', () => {
  const { promise, ...rest } = inReview()
  const waits = (usual_by: number, write_by: number) =>
    wordsOf(
      rendered(
        createElement(WaitCard, {
          order: {
            ...rest,
            promise: promise && {
              ...promise,
              usual_by: new Date(NOW + usual_by).toISOString(),
              write_by: new Date(NOW + write_by).toISOString(),
              new_by: null,
            },
          },
        }),
      ),
    )
  expect(waits(-60_000, 60_000)).toMatch(/Usually this takes until .*\. We write to you by /)
  expect(waits(-60_000, -60_000)).toContain('This is taking longer than we said, and we are sorry.')
})

test('an ended order says why it ended and that nothing more is charged', () => {
  const ended = cardOf({
    ...order,
    status: 'denied',
    promise: null,
    notice: 'This treatment is not right for you.',
  })
  expect(ended).toContain('This treatment is not right for you.')
  expect(ended).toContain('Nothing more will be shipped or charged.')
})

test('E-012 a shipment on its way says when it comes and when it left, each with its meaning', () => {
  const sent = { ...inReview(), status: 'order_shipped' as const, shipped_at: '2026-11-23T22:40:00Z' }
  expect(cardOf(sent)).toMatch(/<strong[^>]*>By [^<]+<\/strong>Shipped Mon, Nov 23, 5:40 pm ET/)
})

test('LAW-05 D-89 an order and its delivered parcel name the pharmacy, with a link to call it', () => {
  const pharmacy = { name: 'Sample Valley Pharmacy', phone: '(555) 555-0177' }
  const delivered = {
    ...order,
    pharmacy,
    status: 'order_delivered' as const,
    delivered_at: '2026-11-23T14:00:00Z',
    delivery: { assumed: false, answer: null, may_report: true },
  }
  for (const html of [
    cardOf({ ...inReview(), pharmacy }),
    rendered(createElement(DeliveredShipment, { order: delivered })),
  ]) {
    expect(wordsOf(html)).toContain('made and sent by Sample Valley Pharmacy, (555) 555-0177.')
    expect(html).toContain('href="tel:5555550177"')
  }
  expect(cardOf({ ...inReview(), pharmacy: null })).not.toContain('made and sent by')
})
