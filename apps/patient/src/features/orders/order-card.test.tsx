import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OrderCard } from './order-card.tsx'
import type { ListedOrder } from './order-list.ts'

// Rendered without a server; no API call is made.
vi.mock('../../lib/patient-api.ts', () => ({ api: {} }))

const order: ListedOrder = {
  id: 'order-one-0000000000',
  product_id: 'p',
  status: 'order_placed',
  resume_status: null,
  created_at: '2026-11-20T10:00:00Z',
  payment_intent_id: null,
  prescription_data: [],
  external_visit_id: null,
  provider: 1,
  submitted: 4,
  tracking_number: null,
  logistics_provider: null,
  drug: 'semaglutide',
  term: 3,
  subscription_id: 's',
  shipment_no: 1,
  needs_video: false,
  hold: null,
  unpaid_cents: null,
  accepts_at: null,
  prescription_state: 'accepted',
  expected_ship_on: null,
  shipped_at: null,
  delivered_at: null,
  delivery: null,
  contents: [],
  left_at: { pending_approval: '2026-11-20T10:30:00Z', waiting_prescription: '2026-11-20T13:00:00Z' },
  notice: null,
  status_since: '2026-11-20T15:00:00Z',
  addons: [],
  image_requests: [],
  promise: null,
}

test('R-062 at the pharmacy no wait for the doctor is promised any more; the open step keeps its own', () => {
  const card = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(OrderCard, { order })),
  )
  expect(card).toContain('Final Doctor Approval')
  expect(card).toContain('2-3 days')
  expect(card).not.toContain('24-48 hours')
})
