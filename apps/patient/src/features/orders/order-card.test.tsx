import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OrderCard } from './order-card.tsx'
import type { ListedOrder } from './order-list.ts'
import { sampleOrder } from './test-order.ts'
import { ShipmentDoses } from './shipment-doses.tsx'
import { WaitCard } from './wait-card.tsx'

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
const cardOf = (one: ListedOrder, elsewhere?: Parameters<typeof OrderCard>[0]['elsewhere']) =>
  rendered(createElement(OrderCard, elsewhere ? { order: one, elsewhere } : { order: one }))

/** In review since an hour ago, with the dates that the server sends. */
function inReview(now = Date.now()): ListedOrder {
  const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
  return {
    ...order,
    status: 'waiting_prescription',
    prescription_state: null,
    hold: { cents: 74_997, captured: false },
    promise: {
      with: 'Clinical team',
      usually: 'usually within 5 hours',
      at_worst: '24-48 hours',
      next: 'You receive your prescription to review.',
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

test('E-012 the computed time of a wait stands once, on the open step, with the phrase of the documents under it', () => {
  const card = cardOf(inReview())
  expect(card.match(/>By /g)).toHaveLength(1)
  expect(card).toMatch(/<strong[^>]*>By [^<]+<\/strong>24-48 hours/)
  const wait = rendered(createElement(WaitCard, { order: inReview() }))
  expect(wait).toContain('The clinical team is reading your form.')
  expect(wait.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\d/)
})

test('E-023 a payment that is only authorized is called held, and nothing is said that another card says', () => {
  expect(cardOf(inReview())).toContain('$749.97 held, ')
  const [alone, beside] = [cardOf(inReview()), cardOf(inReview(), ['plan'])]
  for (const text of ['held, not charged, until it ships.', 'Cancel this order']) {
    expect(alone).toContain(text)
    expect(beside).not.toContain(text)
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
  })
  const contents = [line(1, '0.25 mg'), line(2, '1.7 mg')]
  const doses = (lines: typeof contents) =>
    rendered(createElement(ShipmentDoses, { order: { ...order, contents }, lines }))
  expect(doses(contents.slice(0, 1))).toContain('Month 1: inject 0.25 mg under the skin once a week.')
  expect(doses(contents.slice(0, 1))).not.toContain('1.7 mg')
  const several = doses(contents)
  expect(several).toContain('Your doses')
  for (const text of ['Month 1', '0.25 mg', 'Month 2', '1.7 mg']) expect(several).toContain(text)
})

test('E-012 a shipment on its way says when it comes and when it left, each with its meaning', () => {
  const sent = { ...inReview(), status: 'order_shipped' as const, shipped_at: '2026-11-23T22:40:00Z' }
  expect(cardOf(sent)).toMatch(/<strong[^>]*>By [^<]+<\/strong>Shipped Mon, Nov 23, 5:40 pm ET/)
})
