import type { PharmacyReplacement, PharmacyRow } from '../calls/calls.ts'
import { sampleFacts } from './sample-facts.ts'

/** A parcel of one month that is ready to ship. */
export const sampleParcel = (change: Partial<PharmacyRow> = {}): PharmacyRow => ({
  order_id: 'order-1',
  order_number: 'C-O-000413',
  parcel: 'C-P-000413',
  patient: 'Maya Sample',
  status: 'order_placed',
  drug: 'semaglutide',
  term: 1,
  shipment_no: 1,
  items: [],
  place: null,
  facts: sampleFacts(),
  prescription: [],
  pharmacy: 'Sample Valley Pharmacy',
  address: { name: '', address_line_1: '', address_line_2: '', city: '', state: 'CA', zip: '' },
  placed_at: '2026-11-24T15:00:00Z',
  needed_by: null,
  ship_on: '2026-11-24',
  carrier: null,
  tracking: null,
  shipped_at: null,
  delivered_at: null,
  delivery_assumed: false,
  repeated: null,
  pause_reason: null,
  stopped: null,
  blocked: [],
  checks: [],
  correctable: false,
  unlicensed: false,
  ...change,
})

/** One that replaces a parcel of the same patient. */
export const sampleReplacement = (change: Partial<PharmacyReplacement> = {}): PharmacyReplacement => ({
  ...sampleParcel({ order_id: 'order-9', order_number: 'C-O-000409', patient: 'Yael Sample' }),
  id: 'replacement-1',
  parcel: 'C-P-000421',
  replaces: 'C-P-000401',
  with_support: false,
  ...change,
})
