import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { nextPromisedShipDay, replacementBreaksAt } from '@contour/domain/promises/late-replacement'
import { problemOfParcel, replacementArrivesOn } from '@contour/domain/promises/parcel-arrival'
import { endOfWait } from '@contour/domain/tasks/task-times'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { shipments } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask, openSubjects } from '../../ground/tasks/index.ts'
import { auditRequest, lockRequest, subjectOf, type LockedRequest, type RequestRow } from './request-store.ts'
import { replacementOf, type ReplacementRow } from './pharmacy-store.ts'

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
    const row = await replacementOf(tx, item.subject)
    const { shipment } = row
    const now = ctx.clock.now()
    if (request.refund_id !== null || shipment.delivered_at !== null) return
    const left = shipment.shipped_at !== null
    if (!left && request.state !== 'approved') return
    // Its day was moved in between.
    if (replacementBreaksAt(shipment) > now) return scheduleLateReplacement(tx, ctx, request, shipment)
    // A clock that stands still is not late: the letters of the hold say who has it, and by when (D-76).
    if (!left && (await openHoldOf(tx, request.user_id)))
      return scheduleJob(tx, ctx.clock, { ...item, dueAt: after(now, HOLD_RETRY) })
    // Support has closed what it did about a parcel that does not come.
    const watched = await openSubjects(tx, 'parcel_problem', [subjectOf(request)])
    if (problemOfParcel(shipment.scan_status) && watched.size === 0) return
    await promiseAgain(tx, ctx, { request, user, row })
  })
}

/** Does the same at once when the carrier says that a replacement comes later than promised, or does not come (M-17). */
export async function notifyOfReplacement(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { request, user } = await lockRequest(tx, id)
  const row = await replacementOf(tx, id)
  if (request.refund_id === null && row.shipment.delivered_at === null)
    await promiseAgain(tx, ctx, { request, user, row })
}

type Late = Pick<LockedRequest, 'request' | 'user'> & { row: ReplacementRow }

async function promiseAgain(tx: Tx, ctx: Ctx, { request, user, row }: Late): Promise<void> {
  const { shipment, order } = row
  const now = ctx.clock.now()
  const { shipped_at: shippedAt } = shipment
  const parcel = parcelNumber(shipment.id)
  const on = shippedAt && replacementArrivesOn({ ...shipment, shipped_at: shippedAt }, now)
  const problem = problemOfParcel(shipment.scan_status)
  const day = on ?? (problem ? easternDate(callsBy(now)) : nextPromisedShipDay(now))
  if (!shippedAt) await tx.update(shipments).set({ ship_on: day }).where(eq(shipments.id, shipment.id))
  // The task of a parcel that does not come exists: its scan created it.
  if (!problem)
    await createTask(tx, ctx, {
      kind: 'replacement_late',
      subject: subjectOf(request),
      userId: request.user_id,
      details: shippedAt
        ? 'A replacement does not arrive on its day. Ask the carrier; the patient has a new day.'
        : 'A replacement did not ship on its day. Ask the pharmacy; the patient has a new day.',
    })
  if (problem)
    await notify(tx, ctx, 'parcel_problem', user, {
      orderId: order.public_id,
      parcel,
      problem,
      by: callsBy(now).toISOString(),
    })
  else
    await notify(tx, ctx, 'replacement_late', user, {
      requestId: request.public_id,
      orderId: order.public_id,
      parcel,
      on: day,
      left: shippedAt !== null,
    })
  await auditRequest(tx, request, 'replacement.late', { parcel, on: day })
  await scheduleJob(tx, ctx.clock, {
    kind: 'replacement_late',
    subject: request.public_id,
    dueAt: problem ? callsBy(now) : replacementBreaksAt({ ship_on: day, shipped_at: null }),
  })
}

/** By when support calls about a replacement that does not come. */
const callsBy = (now: Date): Date => endOfWait(now, { businessDays: 1 })
