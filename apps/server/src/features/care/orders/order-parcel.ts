import { arrivesOn, problemOfParcel } from '@contour/domain/promises/parcel-arrival'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import type { ParcelProblem, ScanStatus } from '@contour/domain/shipments/carrier-scan'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { newPromise } from './review-clock.ts'

/** The original parcel of an order while it is on its way. */
export type OrderParcel = {
  /** The number that the patient quotes. */
  number: string
  /** Null while its carrier does not bring it. */
  comesOn: PlainDate | null
  problem: ParcelProblem | null
  /** It is sent again or its money goes back, or support has closed its problem: nobody waits for it. Null while somebody does. */
  settled: 'replaced' | 'closed' | null
}

type StoredParcel = {
  id: number
  shipped_at: string
  expected_on: PlainDate | null
  scan_status: ScanStatus | null
  replaced: boolean
  watched: boolean
}

/** Its facts; null before it left and once it is there. The names are written out: a statement over one table drops them. */
export const storedParcel = sql<StoredParcel | null>`(select json_build_object('id', sp.id, 'shipped_at', sp.shipped_at,
  'expected_on', sp.expected_on, 'scan_status', sp.scan_status, 'replaced', exists(select 1 from replacement_requests rq
    where rq.shipment_id = sp.id and rq.state in ('approved', 'reshipped', 'refunded')),
  'watched', exists(select 1 from tasks tk where tk.kind = 'parcel_problem' and tk.state = 'open'
    and tk.subject = 'order:' || "orders"."public_id"))
  from shipments sp where sp.order_id = "orders"."id" and sp.kind = 'original' and sp.shipped_at is not null
  and sp.delivered_at is null)`

/** When the parcel of an order comes (M-17), with the new promise of a late one. */
export function toOrderParcel(stored: StoredParcel | null, promisedBy: string | null): OrderParcel | null {
  if (!stored) return null
  const { expected_on, scan_status, replaced, watched } = stored
  const problem = problemOfParcel(scan_status)
  const settled = replaced ? 'replaced' : problem !== null && !watched ? 'closed' : null
  const comesOn = arrivesOn({
    shipped_at: new Date(stored.shipped_at),
    expected_on,
    scan_status,
    promised_by: promisedBy === null ? null : new Date(promisedBy),
  })
  return {
    number: parcelNumber(stored.id),
    comesOn: settled ? null : comesOn,
    problem: settled ? null : problem,
    settled,
  }
}

/** Reads it for one order. */
export async function parcelOfOrder(db: Reader, orderId: number): Promise<OrderParcel | null> {
  const [row] = await db
    .select({ parcel: storedParcel, promised: newPromise })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row ? toOrderParcel(row.parcel, row.promised) : null
}
