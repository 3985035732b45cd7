import type { LotChoice } from '@contour/domain/pharmacies/lot-rules'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { trackingUrl } from '@contour/domain/orders/tracking'
import { readTrackingNumber, type ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { easternDate } from '@contour/domain/time/plain-date'
import { expectedDelivery } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { replacementRequests, shipments } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { AppError } from '../../../app-error.ts'
import { notify } from '../../ground/notifications/index.ts'
import { firstLots, lotsToShip, packLots } from '../../ground/pharmacies/index.ts'
import { ASSUME_DELIVERED_AFTER, assertNewTrackingNumber, followParcel } from '../shipments/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { holdForReview } from './hold-for-review.ts'
import { blockedReasons, packedOf, replacementOf, type ReplacementRow } from './pharmacy-store.ts'
import { scheduleLateReplacement } from './late-replacement.ts'
import { MOVES, auditRequest, lockRequest, subjectOf } from './request-store.ts'

const REVIEW_FIRST =
  'A clinician has to review this prescription again before it ships. The patient is on hold until then.'

type Shipped = { id: string; carrier: ShippingCarrier; tracking: string; lots: readonly LotChoice[] }

/**
 * Ships a replacement with carrier and tracking number. Nothing is charged, and its order stays as it is (D-37). The same
 * shipment entered again gets the same response.
 * @throws AppError invalid_request (number), not_found, wrong_status with the reasons why it may not ship now
 */
export async function shipReplacement(ctx: Ctx, input: Shipped) {
  const read = readTrackingNumber(input.carrier, input.tracking)
  if ('problem' in read) throw new AppError('invalid_request', { field: 'tracking', message: read.problem })
  const label = { carrier: input.carrier, tracking: read.number }
  const row = await ctx.db
    .transaction((tx) => ship(tx, ctx, { id: input.id, label, lots: input.lots }))
    .catch(assertNewTrackingNumber)
  // Thrown after the commit, so that the hold is not rolled back.
  if (row === 'reviewed_first') throw new AppError('wrong_status', { message: REVIEW_FIRST })
  return { message: 'Replacement shipped.', parcel: parcelNumber(row.shipment.id) }
}

async function ship(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    label,
    lots,
  }: { id: string; label: { carrier: string; tracking: string }; lots: readonly LotChoice[] },
): Promise<ReplacementRow | 'reviewed_first'> {
  const { user } = await lockRequest(tx, id)
  const row = await replacementOf(tx, id)
  const { request, shipment, order } = row
  if (
    request.state === 'reshipped' &&
    shipment.carrier === label.carrier &&
    shipment.tracking === label.tracking
  )
    return row
  const packed = (await packedOf(tx, [row])).get(shipment.id)
  const blocked =
    request.state === 'approved' && packed
      ? blockedReasons(row, packed, ctx.clock.now())
      : ['This replacement already shipped, or its money is refunded.']
  if (blocked.length > 0)
    throw new AppError('wrong_status', { message: blocked[0] ?? '', details: { blocked } })
  if (await holdForReview(tx, ctx, row)) return 'reviewed_first'
  const lines = packed?.items.map(({ line }) => line) ?? []
  await packLots(tx, ctx, { parcel: shipment, userId: user.id, lines, choices: lots })
  const now = ctx.clock.now()
  await tx
    .update(shipments)
    .set({ ...label, shipped_at: now })
    .where(eq(shipments.id, shipment.id))
  const [moved] = await tx
    .update(replacementRequests)
    .set({ state: MOVES.reshipped.to })
    .where(and(eq(replacementRequests.id, request.id), MOVES.reshipped.allowed))
    .returning()
  if (!moved) throw new AppError('wrong_status')
  const tasks = {
    kinds: ['replacement_to_ship', 'replacement_requested', 'replacement_late'],
    subject: subjectOf(moved),
  } as const
  await resolveTasks(tx, ctx, tasks, 'The replacement shipped.')
  await scheduleLateReplacement(tx, ctx, moved, { ...shipment, shipped_at: now })
  await auditRequest(tx, moved, 'replacement.shipped', { parcel: parcelNumber(shipment.id) })
  await notify(tx, ctx, 'replacement_shipped', user, {
    requestId: moved.public_id,
    orderId: order.public_id,
    arrivesBy: expectedDelivery(easternDate(now)),
    trackingUrl: trackingUrl(label.carrier, label.tracking),
  })
  await scheduleJob(tx, ctx.clock, {
    kind: 'assume_replacement_delivered',
    subject: moved.public_id,
    dueAt: after(now, ASSUME_DELIVERED_AFTER),
  })
  await followParcel(tx, ctx, { ...shipment, ...label })
  return row
}

/** Chooses the lots of a replacement as the simulated pharmacy does. @throws AppError not_found */
export const firstLotsOfReplacement = (ctx: Ctx, id: string) =>
  ctx.db.transaction(async (tx) => {
    const row = await replacementOf(tx, id)
    const lines = (await packedOf(tx, [row])).get(row.shipment.id)?.items.map(({ line }) => line) ?? []
    const { state } = row.shipment
    return firstLots(lines, state, await lotsToShip(tx, ctx.clock.now(), [state]))
  })
