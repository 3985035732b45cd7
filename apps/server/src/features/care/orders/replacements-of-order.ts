import type { OrderReplacement } from '@contour/contract/orders'
import { problemOfParcel, replacementArrivesOn } from '@contour/domain/promises/parcel-arrival'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import type { ScanStatus } from '@contour/domain/shipments/carrier-scan'
import type { ReplacementState } from '@contour/domain/shipments/replacement-life-cycle'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { sql } from 'drizzle-orm'
import { orders } from '../../../db/schema.ts'

/** A row of `replacementsOfOrder` as the database builds it; instants are text. */
export type StoredReplacement = {
  id: string
  state: ReplacementState
  shipment: number
  sent: number | null
  asked_at: string
  decided_at: string | null
  message: string | null
  ship_on: string | null
  shipped_at: string | null
  delivered_at: string | null
  assumed: boolean | null
  carrier: string | null
  tracking: string | null
  expected_on: PlainDate | null
  scan_status: ScanStatus | null
  watched: boolean
}

/** The requests to replace a shipment of the order, oldest first, without those taken back; null for most orders. */
export const replacementsOfOrder = sql<StoredReplacement[] | null>`(select json_agg(json_build_object(
  'id', r.public_id, 'state', r.state, 'shipment', r.shipment_id, 'sent', n.id, 'asked_at', r.created_at,
  'decided_at', r.decided_at, 'message', r.decision_message, 'ship_on', n.ship_on, 'shipped_at', n.shipped_at,
  'delivered_at', n.delivered_at, 'assumed', n.delivery_assumed, 'carrier', n.carrier, 'tracking', n.tracking,
  'expected_on', n.expected_on, 'scan_status', n.scan_status,
  'watched', exists(select 1 from tasks tk where tk.kind = 'parcel_problem' and tk.state = 'open'
    and tk.subject = 'replacement:' || r.public_id)) order by r.id)
  from shipments s join replacement_requests r on r.shipment_id = s.id
  left join shipments n on n.id = r.replacement_shipment_id where s.order_id = ${orders.id} and r.state <> 'withdrawn')`

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

/** Returns the rows as the patient reads them; a refusal's reason only once it is refused. */
export const toOrderReplacements = (
  rows: readonly StoredReplacement[] | null,
  now: Date,
): OrderReplacement[] =>
  (rows ?? []).map(({ shipment, sent, expected_on, scan_status, watched, ...row }) => ({
    ...row,
    ...onTheWay({ ...row, expected_on, scan_status, watched }, now),
    replaces: parcelNumber(shipment),
    parcel: sent === null ? null : parcelNumber(sent),
    message: row.state === 'refused' ? row.message : null,
    asked_at: new Date(row.asked_at).toISOString(),
    decided_at: instant(row.decided_at),
    // An estimate is no longer shown once the shipment has left.
    ship_on: row.shipped_at === null ? row.ship_on : null,
    shipped_at: instant(row.shipped_at),
    delivered_at: instant(row.delivered_at),
    assumed: row.assumed ?? false,
  }))

/** When one that has left comes, or why it does not. */
function onTheWay(
  {
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
    expected_on,
    scan_status,
    watched,
  }: Omit<StoredReplacement, 'shipment' | 'sent'>,
  now: Date,
) {
  if (shippedAt === null || deliveredAt !== null) return { arrives_on: null, problem: null }
  const problem = problemOfParcel(scan_status)
  return {
    arrives_on: replacementArrivesOn({ shipped_at: new Date(shippedAt), expected_on, scan_status }, now),
    // What support has closed is as they agreed with the patient.
    problem: problem && !watched ? ('closed' as const) : problem,
  }
}
