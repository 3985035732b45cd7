import { promisedAt } from '@contour/domain/promises/promise-hours'
import { isLive, type ComplaintKind } from '@contour/domain/complaints/complaint'
import { COMPLAINT_REFUSALS, WHAT_IS_WRONG } from '@contour/domain/complaints/complaint-texts'
import { PROBLEM_DAYS, reportUntil } from '@contour/domain/orders/delivery-answer'
import { arrivesOn } from '@contour/domain/promises/parcel-arrival'
import { promiseTimes } from '@contour/domain/promises/promises'
import { readParcelNumber } from '@contour/domain/replacement/parcel-number'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { desc, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { complaints, type shipments } from '../../../db/schema.ts'
import { fileComplaint, type ComplaintRow } from '../complaints/index.ts'
import { sentParcels } from '../replacement/index.ts'

type Told = {
  parcel: string
  kind: ComplaintKind
  words: string
  uploadId: number | null
  openedBy: number | null
  /** If given, only parcels of this order, by its key. */
  orderKey?: number
}

/** What support reads who files for a caller. */
const STAFF_REFUSALS = {
  sentAgain: 'This parcel is being sent again already.',
  refunded: 'The money for this parcel was given back already.',
} as const

/**
 * Files a complaint about a parcel of a patient, who is locked. One that is told twice is the one that is live.
 * @throws AppError not_found for a parcel that is not the patient's or has not left, conflict and wrong_status with one
 *   sentence each
 */
export async function fileAbout(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  told: Told,
): Promise<{ complaint: ComplaintRow; isNew: boolean }> {
  const key = readParcelNumber(told.parcel)
  const found = (await sentParcels(tx, user.id)).find(
    ({ shipment, order }) =>
      shipment.id === key && (told.orderKey === undefined || order.id === told.orderKey),
  )
  if (!found) throw notFound()
  const { shipment, order } = found
  const isOwn = told.openedBy === null
  const [last] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.shipment_id, shipment.id))
    .orderBy(desc(complaints.id))
    .limit(1)
  if (last && isLive(last.state)) {
    if (last.kind === told.kind) return { complaint: last, isNew: false }
    throw new AppError('conflict', {
      message: isOwn
        ? `You told us already that ${WHAT_IS_WRONG[last.kind]}. Write to us if there is more.`
        : `A complaint about this parcel is open already: ${WHAT_IS_WRONG[last.kind]}.`,
    })
  }
  const refusals = isOwn ? COMPLAINT_REFUSALS : STAFF_REFUSALS
  if (last?.state === 'replaced') throw new AppError('conflict', { message: refusals.sentAgain })
  if (last?.state === 'refunded') throw new AppError('conflict', { message: refusals.refunded })
  const refusal = tooEarlyOrLate(shipment, told, ctx.clock.now())
  if (refusal) throw new AppError('wrong_status', { message: refusal })
  const { complaint } = await fileComplaint(tx, ctx, {
    ...told,
    user,
    parcel: shipment,
    orderId: order.public_id,
  })
  return { complaint, isNew: true }
}

type Parcel = Pick<
  typeof shipments.$inferSelect,
  'shipped_at' | 'delivered_at' | 'delivery_assumed' | 'expected_on' | 'scan_status'
>

/** Why a complaint is too early, for a parcel that can still arrive in time, or too late (M-17); null if it is neither. */
function tooEarlyOrLate(
  parcel: Parcel,
  { kind, openedBy }: Pick<Told, 'kind' | 'openedBy'>,
  now: Date,
): string | null {
  const { shipped_at: shippedAt, delivered_at: deliveredAt, delivery_assumed: assumed } = parcel
  if (deliveredAt) {
    const until = reportUntil({ deliveredAt, assumed, answer: null })
    // Support decides itself what it takes for a caller.
    return openedBy === null && until && now >= until
      ? `The ${PROBLEM_DAYS} days to report a problem are over. Call or write to us.`
      : null
  }
  const by = shippedAt && promiseTimes('order_shipped', shippedAt, promisedAt(shippedAt)).worstBy
  const on = shippedAt && arrivesOn({ ...parcel, shipped_at: shippedAt })
  return kind === 'late' && by && on && now < by
    ? `${openedBy === null ? 'Your' : 'This'} parcel is on its way. It arrives by ${formatLongDate(on)}. ${openedBy === null ? 'Tell us if it is not there then.' : 'File it if it is not there then.'}`
    : null
}
