import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { VIDEO_REMINDER_HOURS } from '@contour/domain/media/video-limits'
import { and, desc, eq, ne } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { encounters, formSubmissions, orderFiles, prescriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { noticesOfOrders, readOrderPatient, statusPromise, transitionOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { findStateRule } from '../../ground/states/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { cancelTimers } from './prescription-timers.ts'
import { transition } from '../../../db/transition.ts'
import { prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'

const VOIDED = transition(prescriptionLifeCycle, 'voided', 'server', prescriptions.state)

type Return = {
  order: OrderRow
  shipsTo: string
  /** The reason, as `licenseDifference` returns it. */
  why: string
}

const AT_PHARMACY_OR_WITH_PATIENT = ['prescription_received', 'order_placed', 'shipping_paused']

/**
 * Returns an order whose dose a clinician changes to the clinicians, with its prescription voided, accepted or not; the
 * transaction holds its lock (D-76). An order without its own form requires the check-in first.
 * @returns the order where it waits now; as it was if nothing is prescribed for it yet
 */
export const returnForDose = (tx: Tx, ctx: Ctx, order: OrderRow, why: string): Promise<OrderRow> =>
  returnForReview(tx, ctx, order, { why, doseChange: true })

/** Does the same where a clinician has to look again before anything leaves (D-78, D-80, D-83), and writes to the patient. */
export async function returnForReview(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { why, doseChange = false }: { why: string; doseChange?: boolean },
): Promise<OrderRow> {
  if (!AT_PHARMACY_OR_WITH_PATIENT.includes(order.status)) return order
  await voidOwnPrescription(tx, ctx, { order, why })
  const lacksForm = !(await hasForm(tx, order.id))
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: lacksForm ? 'patient_needed_again' : 'review_needed_again',
    actor: 'server',
    set: {
      ...(lacksForm ? { kind: 'refill' as const } : doseChange ? { dose_change: true } : {}),
      submitted: lacksForm ? SUBMITTED.none : SUBMITTED.withDoctor,
      pause_reason: null,
      taken_by: null,
      taken_at: null,
    },
  })
  if (!lacksForm) await openEncounter(tx, ctx, moved)
  // Whoever lifts a hold with another dose writes to the patient about it.
  if (!doseChange)
    await notify(tx, ctx, 'review_again', await readOrderPatient(tx, moved), {
      orderId: order.public_id,
      n: moved.version,
      needs: lacksForm ? 'form' : 'nothing',
      by: statusPromise(moved, moved.status_since)?.usual_by ?? null,
    })
  return moved
}

/**
 * Returns an order to a clinician licensed where it ships, in the transaction that holds its lock (D-57): the order
 * moves to that state, its own prescription is voided, and it waits in that state's queue. If the state requires the
 * identity video and it is missing, the patient must upload it first; an order that was opened without its own form
 * requires the check-in. The patient is notified, and the clinicians get a task.
 * @throws AppError wrong_status if the lifecycle has no such transition
 */
export async function returnToClinician(tx: Tx, ctx: Ctx, back: Return): Promise<OrderRow> {
  const { order, shipsTo } = back
  await voidOwnPrescription(tx, ctx, back)
  const rule = await findStateRule(tx, shipsTo)
  const lacksForm = !(await hasForm(tx, order.id))
  const video = rule?.video === true && !(await hasVideo(tx, order.id))
  const waitsForPatient = lacksForm || video
  const submitted = lacksForm ? SUBMITTED.none : video ? SUBMITTED.form : SUBMITTED.withDoctor
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: waitsForPatient ? 'patient_needed_again' : 'review_needed_again',
    actor: 'server',
    set: {
      state: shipsTo,
      provider: rule?.provider ?? order.provider,
      ...(lacksForm ? { kind: 'refill' } : {}),
      submitted,
      video_required: video,
      taken_by: null,
      taken_at: null,
    },
  })
  // A visit may be booked with a clinician who has no license there.
  await scheduleJob(tx, ctx.clock, {
    kind: 'visit_bookings_check',
    subject: `order:${moved.public_id}`,
    dueAt: ctx.clock.now(),
  })
  if (!lacksForm) await openEncounter(tx, ctx, moved)
  if (video && !lacksForm) await scheduleVideoReminders(tx, ctx, moved)
  await createTask(tx, ctx, {
    kind: 'license_differs',
    subject: `order:${order.public_id}`,
    userId: order.user_id,
    details: `${back.why} A clinician licensed in ${shipsTo} has to review it before it ships.`,
  })
  const notice = (await noticesOfOrders(tx, [moved.id])).get(moved.id)?.length
  await notify(tx, ctx, 'review_moved', await readOrderPatient(tx, moved), {
    orderId: order.public_id,
    n: moved.version,
    needs: lacksForm ? 'form' : video ? 'video' : notice ? 'notice' : 'nothing',
  })
  return moved
}

/** Voids the prescription of an order, decided or not; the transaction holds the order's lock. */
export async function voidOwnPrescription(
  tx: Tx,
  ctx: Ctx,
  { order, why }: Pick<Return, 'order' | 'why'>,
): Promise<void> {
  const [voided] = await tx
    .update(prescriptions)
    .set({ state: VOIDED.to, decided_at: ctx.clock.now(), void_reason: why })
    .where(and(eq(prescriptions.order_id, order.id), VOIDED.allowed))
    .returning()
  if (!voided) return
  await cancelTimers(tx, ctx, voided)
  await audit(tx, 'prescription.voided', {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { state: 'voided', version: voided.version, why },
  })
}

async function hasForm(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(and(eq(formSubmissions.order_id, orderId), ne(formSubmissions.kind, 'adjust')))
    .limit(1)
  return row !== undefined
}

async function hasVideo(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(and(eq(orderFiles.order_id, orderId), eq(orderFiles.type, 'av_video')))
    .limit(1)
  return row !== undefined
}

/** The next review is a separate encounter, so that the first clinician's stays as it was written (M-07). */
async function openEncounter(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const [last] = await tx
    .select({ n: encounters.n })
    .from(encounters)
    .where(eq(encounters.order_id, order.id))
    .orderBy(desc(encounters.n))
    .limit(1)
  await tx.insert(encounters).values({
    public_id: ctx.random.id(),
    user_id: order.user_id,
    order_id: order.id,
    n: (last?.n ?? 0) + 1,
    provider: order.provider,
    started_at: ctx.clock.now(),
  })
}

async function scheduleVideoReminders(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  for (const n of VIDEO_REMINDER_HOURS)
    await scheduleJob(tx, ctx.clock, {
      kind: 'video_reminder',
      subject: order.public_id,
      n,
      dueAt: after(ctx.clock.now(), hours(n)),
    })
}
