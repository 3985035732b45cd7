import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import {
  nextPromisedDelivery,
  nextPromisedShipDay,
  replacementBreaksAt,
} from '@contour/domain/promises/late-replacement'
import { eq } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { shipments } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { auditRequest, lockRequest, subjectOf, type RequestRow } from './request-store.ts'
import { replacementOf } from './pharmacy-store.ts'

type Parcel = Pick<typeof shipments.$inferSelect, 'ship_on' | 'shipped_at'>

/** Watches the promise of a replacement: that it ships on its day, then that it arrives on the day after (D-92, D-93). */
export const scheduleLateReplacement = (tx: Tx, ctx: Ctx, request: RequestRow, parcel: Parcel) =>
  scheduleJob(tx, ctx.clock, {
    kind: 'replacement_late',
    subject: request.public_id,
    dueAt: replacementBreaksAt(parcel),
  })

/**
 * Runs when the promise of a replacement ran out: it gets a new day, the patient a letter with it, and support a task, again
 * and again until it has left or arrived. Does nothing once it has, and while its money is to be refunded.
 */
export async function breakReplacementPromise(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { request, user } = await lockRequest(tx, item.subject)
    const { shipment, order } = await replacementOf(tx, item.subject)
    const now = ctx.clock.now()
    const left = shipment.shipped_at !== null
    if (request.refund_id !== null || shipment.delivered_at !== null) return
    if (!left && request.state !== 'approved') return
    // Its day was moved in between.
    if (replacementBreaksAt(shipment) > now) return scheduleLateReplacement(tx, ctx, request, shipment)
    // A clock that stands still is not late: the letters of the hold say who has it, and by when (D-76).
    if (!left && (await openHoldOf(tx, request.user_id)))
      return scheduleJob(tx, ctx.clock, { ...item, dueAt: after(now, HOLD_RETRY) })
    const on = left ? nextPromisedDelivery(now, shipment.expected_on) : nextPromisedShipDay(now)
    if (!left) await tx.update(shipments).set({ ship_on: on }).where(eq(shipments.id, shipment.id))
    await createTask(tx, ctx, {
      kind: 'replacement_late',
      subject: subjectOf(request),
      userId: request.user_id,
      details: left
        ? 'A replacement did not arrive on its day. Ask the carrier; the patient has a new day.'
        : 'A replacement did not ship on its day. Ask the pharmacy; the patient has a new day.',
    })
    await notify(tx, ctx, 'replacement_late', user, {
      requestId: request.public_id,
      orderId: order.public_id,
      parcel: parcelNumber(shipment.id),
      on,
      left,
    })
    await auditRequest(tx, request, 'replacement.late', { parcel: parcelNumber(shipment.id), on })
    const again = replacementBreaksAt({ ship_on: on, shipped_at: null })
    await scheduleJob(tx, ctx.clock, { ...item, dueAt: again })
  })
}
