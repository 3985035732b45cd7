import { DELIVERY_ANSWERS, type DeliveryAnswer } from '@contour/domain/orders/delivery-answer'
import { SCAN_STATUSES, type ScanStatus } from '@contour/domain/shipments/carrier-scan'
import { REPLACEMENT_STATES, type ReplacementState } from '@contour/domain/shipments/replacement-life-cycle'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { prescriptionItems } from './clinic.ts'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { refunds } from './money.ts'
import { orders } from './orders.ts'
import { staffMembers, users } from './people.ts'
import { lots, pharmacies } from './pharmacies.ts'
import { uploads } from './rules.ts'
import { subscriptions } from './subscriptions.ts'

export const shipments = pgTable(
  'shipments',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    kind: text().$type<'original' | 'replacement'>().notNull(),
    /** The address at the time of acceptance (M-15). */
    name: text().notNull(),
    line_1: text().notNull(),
    line_2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    ship_on: date({ mode: 'string' }).notNull(),
    /** Who makes and sends it (D-89); null while none is licensed in its state, and on shipments from before. */
    pharmacy_id: ref(() => pharmacies.id),
    carrier: text(),
    tracking: text(),
    shipped_at: instant(),
    delivered_at: instant(),
    /** The delivery was not confirmed: five days passed without a carrier event (M-17, D-64). */
    delivery_assumed: boolean().notNull().default(false),
    delivery_answer: text().$type<DeliveryAnswer>(),
    delivery_answered_at: instant(),
    /** What follows its label, and what the carrier said last (M-17); null while nothing was learned. */
    tracker: text(),
    scan_status: text().$type<ScanStatus>(),
    scanned_at: instant(),
    /** The first scan of the parcel itself. */
    picked_up_at: instant(),
    /** The day on which the carrier expects to bring it. */
    expected_on: date({ mode: 'string' }),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('shipments_kind', t.kind, ['original', 'replacement']),
    oneOf('shipments_scan_status', t.scan_status, SCAN_STATUSES),
    oneOf('shipments_delivery_answer', t.delivery_answer, DELIVERY_ANSWERS),
    uniqueIndex('shipments_one_original')
      .on(t.order_id)
      .where(isIn(t.kind, ['original'])),
    index('shipments_order').on(t.order_id),
    index('shipments_pharmacy').on(t.pharmacy_id),
    unique('shipments_tracking').on(t.carrier, t.tracking),
    // The search of the staff console, which does not know the carrier.
    index('shipments_search_tracking').on(t.tracking.op('text_pattern_ops')),
  ],
)

/** The lot of each line in a parcel, chosen by the pharmacy when it ships (D-89). */
export const parcelLots = pgTable(
  'parcel_lots',
  {
    shipment_id: ref(() => shipments.id).notNull(),
    prescription_item_id: ref(() => prescriptionItems.id).notNull(),
    lot_id: ref(() => lots.id).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipment_id, t.prescription_item_id] }),
    index('parcel_lots_line').on(t.prescription_item_id),
    index('parcel_lots_lot').on(t.lot_id, t.shipment_id),
  ],
)

/** A patient's request to replace what arrived damaged or not at all; one open request for each shipment (D-37, M-19). */
export const replacementRequests = pgTable(
  'replacement_requests',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    shipment_id: ref(() => shipments.id).notNull(),
    state: text().$type<ReplacementState>().notNull(),
    /** In the patient's words, 1 to 1,000 characters. */
    reason: text().notNull(),
    /** The photo; null if support opened the request for a patient on the phone. */
    upload_id: ref(() => uploads.id),
    /** Requested more than seven days after the delivery (S-84). */
    late: boolean().notNull(),
    /** The staff member who opened it for a patient on the phone; null if the patient did. */
    opened_by: ref(() => staffMembers.id),
    decided_by: ref(() => staffMembers.id),
    decided_at: instant(),
    decision_message: text(),
    replacement_shipment_id: ref(() => shipments.id).unique(),
    /** The refund that support asked billing for instead; null again if billing refuses it (D-37, D-61). */
    refund_id: ref(() => refunds.id).unique(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('replacement_requests_state', t.state, REPLACEMENT_STATES),
    check('replacement_requests_reason', sql`length(${t.reason}) between 1 and 1000`),
    check(
      'replacement_requests_decided',
      sql`(${t.state} in ('requested', 'withdrawn')) = (${t.decided_at} is null)`,
    ),
    uniqueIndex('replacement_requests_one_open')
      .on(t.shipment_id)
      .where(isIn(t.state, ['requested', 'approved'])),
    index('replacement_requests_list').on(t.state, t.created_at, t.id),
    index('replacement_requests_user').on(t.user_id),
    index('replacement_requests_shipment').on(t.shipment_id),
    // The nightly removal of files asks whether a request refers to one.
    index('replacement_requests_upload').on(t.upload_id),
  ],
)

export const replacementItems = pgTable(
  'replacement_items',
  {
    request_id: ref(() => replacementRequests.id).notNull(),
    prescription_item_id: ref(() => prescriptionItems.id).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.request_id, t.prescription_item_id] }),
    index('replacement_items_line').on(t.prescription_item_id),
  ],
)

/** Shipments of a prepaid plan that staff moved or skipped, with the reason that the patient reads; append only (M-18). */
export const shipmentMoves = pgTable(
  'shipment_moves',
  {
    id: key(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    shipment_no: integer().notNull(),
    kind: text().$type<'moved' | 'skipped'>().notNull(),
    /** US Eastern dates. A skipped shipment takes the date of the one after it, and so do all later ones. */
    from_on: date({ mode: 'string' }).notNull(),
    to_on: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    /** By how many months the next charge followed the last shipment of the period; negative where it came back. */
    renewal_months: integer().notNull().default(0),
    moved_by: ref(() => staffMembers.id).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('shipment_moves_kind', t.kind, ['moved', 'skipped']),
    check('shipment_moves_later', sql`${t.kind} = 'moved' or ${t.to_on} > ${t.from_on}`),
    index('shipment_moves_plan').on(t.subscription_id, t.shipment_no, t.id),
  ],
)
