import { SHIPPING_CARRIERS } from '@contour/domain/orders/tracking-number'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import type { Label } from '../../../adapters/carrier/port.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { shipments } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'

type Parcel = Pick<typeof shipments.$inferSelect, 'id' | 'carrier' | 'tracking'>

/** The label of a parcel; null before it has one, and for a carrier that we do not know. */
export function labelOf({ carrier: name, tracking }: Parcel): Label | null {
  const carrier = SHIPPING_CARRIERS.find((known) => known === name)
  return carrier && tracking !== null ? { carrier, tracking } : null
}

/** What was learned by a label that turned out to be wrong. */
export const NOTHING_LEARNED = {
  tracker: null,
  scan_status: null,
  scanned_at: null,
  picked_up_at: null,
  expected_on: null,
} as const satisfies Partial<typeof shipments.$inferInsert>

/** Has the carrier asked about a parcel that left, once the transaction has committed. */
export async function followParcel(tx: Tx, { carriers, clock }: Ctx, parcel: Parcel): Promise<void> {
  const label = labelOf(parcel)
  if (!label || !carriers.follows(label)) return
  await scheduleJob(tx, clock, {
    kind: 'parcel_scans',
    subject: parcelNumber(parcel.id),
    dueAt: clock.now(),
  })
}
