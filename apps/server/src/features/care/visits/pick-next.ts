import { HELD_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { takesVisit } from '@contour/domain/visits/live-visit'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient } from '../orders/index.ts'
import { lineFor } from './line.ts'
import { staffRow } from './staff-rows.ts'
import { moveVisit, openVisit, type VisitRow } from './visit-store.ts'
import { scheduleWatch } from './watch-held.ts'

/** Others may call the same patient first as often as there are patients ahead; then the caller is asked to try again. */
const TRIES = 100

/**
 * Calls the next patient of the caller's line, or the named one, who must be next or booked with the caller. The patient
 * is told by text and email, and the order becomes the caller's. Of two clinicians who call at once each gets another
 * patient, in the order of the line.
 * @throws AppError not_found if nobody waits, not_licensed, taken, conflict
 */
export async function pickNext(
  ctx: Ctx,
  caller: Caller,
  { order_id: wanted }: { order_id?: string | undefined },
) {
  const clinician = asStaff(caller)
  const states = await licensedStates(ctx.db, ctx.clock, clinician.staffId, 'prescribe')
  await assertFree(ctx, clinician)
  if (wanted !== undefined) await assertMayName(ctx, clinician, states, wanted)
  for (let n = 0; n < TRIES; n += 1) {
    const id = wanted ?? (await nextOrderId(ctx, clinician, states))
    if (id === null)
      throw new AppError('not_found', { message: 'Nobody is waiting in the states of your licenses.' })
    const visit = await call(ctx, clinician, id)
    if (visit) return answer(ctx, clinician, visit)
    if (wanted !== undefined)
      throw new AppError('taken', {
        message: 'Another clinician has called this patient, or the patient has left.',
      })
  }
  throw new AppError('conflict', { message: 'Many calls came at once. Please call again.' })
}

const openVisitFirst = () => new AppError('conflict', { message: 'Please end your open visit first.' })

async function assertFree({ db }: Ctx, { staffId }: StaffCaller): Promise<void> {
  const [held] = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.clinician_id, staffId), isIn(visits.state, HELD_VISIT_STATES)))
  if (held) throw openVisitFirst()
}

async function nextOrderId(
  ctx: Ctx,
  { staffId }: StaffCaller,
  states: ReadonlySet<string>,
): Promise<string | null> {
  const [next] = await lineFor(ctx.db, ctx, staffId, states, 1)
  return next?.order.public_id ?? null
}

/** A named patient must be the next one, or booked with the caller and checked in. */
async function assertMayName(
  ctx: Ctx,
  clinician: StaffCaller,
  states: ReadonlySet<string>,
  id: string,
): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, id))
  if (!order) throw new AppError('not_found')
  if (!states.has(order.state)) throw new AppError('not_licensed')
  const visit = await openVisit(ctx.db, order.id)
  if (visit?.state !== 'waiting')
    throw new AppError('taken', {
      message: 'Another clinician has called this patient, or the patient has left.',
    })
  if (visit.booked_with === clinician.staffId) return
  if ((await nextOrderId(ctx, clinician, states)) !== id)
    throw new AppError('conflict', { message: 'Other patients are before this one.' })
}

/** Calls one patient; null if the visit no longer waits, so that the next one is tried. */
async function call(ctx: Ctx, clinician: StaffCaller, id: string): Promise<VisitRow | null> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      const visit = await openVisit(tx, order.id)
      if (visit?.state !== 'waiting' || !takesVisit(order.status)) return null
      const called = await moveVisit(tx, ctx, {
        visit,
        event: 'picked',
        actor: 'clinician',
        orderId: order.public_id,
        set: {
          clinician_id: clinician.staffId,
          called_at: ctx.clock.now(),
          entered_at: null,
          clinician_seat: null,
          clinician_seen_at: ctx.clock.real(),
        },
      })
      await takeChart(tx, ctx, order.id, clinician.staffId)
      await scheduleWatch(tx, ctx, called)
      await notify(tx, ctx, 'visit_turn', await readOrderPatient(tx, order), {
        orderId: order.public_id,
        visitId: called.public_id,
        n: called.version,
      })
      return called
    })
  } catch (error) {
    // Two windows of one clinician.
    throw isUniqueViolation(error, 'visits_one_at_a_time') ? openVisitFirst() : error
  }
}

/** The chart goes to whoever sees the patient, also from a colleague who had taken it (M-02). */
async function takeChart(tx: Tx, { clock }: Ctx, orderId: number, staffId: number): Promise<void> {
  await tx.update(orders).set({ taken_by: staffId, taken_at: clock.now() }).where(eq(orders.id, orderId))
}

async function answer(ctx: Ctx, { staffId }: StaffCaller, visit: VisitRow) {
  ctx.live.visitChanged(visit.public_id)
  return { message: 'The patient is told.', visit: await staffRow(ctx, visit, staffId) }
}
