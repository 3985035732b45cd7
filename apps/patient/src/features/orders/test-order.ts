import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { plannedLetter } from '@contour/domain/promises/late-order'
import { STATED_HOURS, promiseWords } from '@contour/domain/promises/promise-hours'
import { promiseOf, promiseTimes, type PromiseRow } from '@contour/domain/promises/promises'
import type { ListedOrder } from './order-list.ts'

const stated = promiseWords(STATED_HOURS)

/** What is held for an order of one line, or was charged for it. */
export const sampleTotal = (cents: number, captured = false): NonNullable<ListedOrder['hold']> => ({
  cents,
  captured,
  lines: [{ kind: 'plan', name: 'Semaglutide', cents }],
  card_lines: [cents],
})

type SentPromise = NonNullable<ListedOrder['promise']>

/** A row of the table of promises, as order-items sends it: without times, with `change` applied. */
export const samplePromise = (row: PromiseRow, change: Partial<SentPromise> = {}): SentPromise => ({
  with: row.with,
  usually: row.usually,
  at_worst: row.atWorst,
  next: row.next,
  usual_by: null,
  worst_by: null,
  write_by: null,
  new_by: null,
  ...change,
})

/** The promise of a status that has one, with the times that follow if it is known when it was entered. */
export function promiseIn(status: OrderStatus, since?: string): SentPromise {
  const row = promiseOf(status, STATED_HOURS)
  if (!row) throw new Error(`${status} promises nothing`)
  if (since === undefined) return samplePromise(row)
  return samplePromise(row, {
    usual_by: promiseTimes(status, new Date(since), STATED_HOURS).usualBy?.toISOString() ?? null,
    write_by: plannedLetter(status, new Date(since), STATED_HOURS)?.writeBy.toISOString() ?? null,
  })
}

/** An order of a fictitious patient, as order-items lists it, for tests: just placed, with `change` applied. */
export const sampleOrder = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  id: 'order-one-0000000000',
  number: 'C-O-000413',
  product_id: 'p',
  status: 'pending_approval',
  resume_status: null,
  created_at: '2026-11-20T10:00:00Z',
  payment_intent_id: null,
  payment_secured: true,
  money: [],
  prescription_data: [],
  external_visit_id: null,
  provider: 1,
  submitted: 0,
  tracking_number: null,
  logistics_provider: null,
  stated: { review: stated.reviewInTracker, pharmacy: stated.pharmacyInTracker },
  drug: 'semaglutide',
  term: 3,
  subscription_id: 's',
  shipment_no: 1,
  months_behind: 0,
  months_before: 0,
  state: 'TX',
  needs_video: false,
  hold: null,
  unpaid_cents: null,
  accepts_at: null,
  clock_left_s: null,
  prescription_state: null,
  prescriber: null,
  pharmacy: null,
  expected_ship_on: null,
  shipped_at: null,
  delivered_at: null,
  delivery: null,
  contents: [],
  left_at: {},
  notice: null,
  denial: null,
  status_since: '2026-11-20T10:00:00Z',
  addons: [],
  image_requests: [],
  questions: [],
  unread_notices: [],
  replacements: [],
  complaints: [],
  parcel: 'C-P-000001',
  visit: null,
  promise: null,
  ...change,
})
