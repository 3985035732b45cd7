import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { shipments } from '../../../db/schema.ts'
import { cancelJobs, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { lockRequest, subjectOf } from './request-store.ts'
import { replacementOf } from './pharmacy-store.ts'

/**
 * Records the delivery of a replacement by hand if no carrier reports it (M-17); it also confirms one that was assumed.
 * @throws AppError not_found, wrong_status unless it is on its way or its delivery was assumed
 */
export async function deliverReplacement(ctx: Ctx, id: string) {
  const parcel = await ctx.db.transaction(async (tx) => {
    const delivered = await deliver(tx, ctx, id, { assumed: false })
    if (delivered === null)
      throw new AppError('wrong_status', { message: 'This replacement is not on its way.' })
    await cancelJobs(tx, ctx.clock, 'assume_replacement_delivered', id)
    return delivered
  })
  return { message: 'Delivery recorded.', parcel: parcelNumber(parcel) }
}

/** Records the delivery of a replacement that the carrier scanned, at its time; one that is recorded stays as it is (M-17). */
export async function deliverReplacementByScan(tx: Tx, ctx: Ctx, id: string, at: Date): Promise<void> {
  await deliver(tx, ctx, id, { assumed: false, at })
  await cancelJobs(tx, ctx.clock, 'assume_replacement_delivered', id)
}

/** Assumes the delivery of a replacement after five days without a carrier's report (M-17). */
export async function assumeReplacementDelivered(ctx: Ctx, { subject }: ScheduledJob): Promise<void> {
  await ctx.db.transaction((tx) => deliver(tx, ctx, subject, { assumed: true }))
}

/** Notifies the patient. @returns the key of the shipment, or null if there is nothing to record */
async function deliver(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { assumed, at = ctx.clock.now() }: { assumed: boolean; at?: Date },
): Promise<number | null> {
  const { request, user } = await lockRequest(tx, id)
  const { shipment, order } = await replacementOf(tx, id)
  if (shipment.shipped_at === null) return null
  // What the carrier has and does not bring is late (assumeDelivered).
  if (assumed && shipment.picked_up_at) return null
  const open = isNull(shipments.delivered_at)
  const [delivered] = await tx
    .update(shipments)
    .set({ delivered_at: at, delivery_assumed: assumed })
    .where(
      and(eq(shipments.id, shipment.id), assumed ? open : or(open, eq(shipments.delivery_assumed, true))),
    )
    .returning({ id: shipments.id })
  if (!delivered) return null
  const late = { kinds: ['replacement_late', 'parcel_problem'], subject: subjectOf(request) } as const
  await resolveTasks(tx, ctx, late, 'The replacement was delivered.')
  await cancelJobs(tx, ctx.clock, 'replacement_late', request.public_id)
  await audit(tx, assumed ? 'replacement.delivery_assumed' : 'replacement.delivered', {
    subjectUser: request.user_id,
    subject: subjectOf(request),
  })
  await notify(tx, ctx, assumed ? 'replacement_delivery_assumed' : 'replacement_delivered', user, {
    requestId: request.public_id,
    orderId: order.public_id,
    parcel: parcelNumber(shipment.id),
  })
  return delivered.id
}
