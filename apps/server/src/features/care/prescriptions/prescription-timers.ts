import { FOLLOW_UP_HOURS, REMINDER_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { eq } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, prescriptions } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient, type OrderRow } from '../orders/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { latestPrescription, type PrescriptionRow } from './prescription-store.ts'
import { unansweredFacts } from './unanswered-facts.ts'

/** Hours after a decline at which the patient is reminded and staff get a task (D-23). */
const ADJUST_HOURS = 24
const TIMERS = [
  'prescription_auto_accept',
  'prescription_reminder',
  'prescription_unanswered',
  'adjust_reminder',
] as const

/**
 * Schedules two reminders of a prescription, and its acceptance if the state allows it; otherwise support asks the patient
 * (X-20, D-34, D-76).
 * @param since when it was issued, or when a decline was undone, which restarts the time to decide (D-67)
 */
export async function scheduleDecisionTimers(
  tx: Tx,
  ctx: Ctx,
  prescription: PrescriptionRow,
  since: Date = prescription.issued_at,
): Promise<void> {
  const subject = prescription.public_id
  // Reminders are numbered by the hours since the issue, so that those of a second round are separate messages.
  const begun = Math.floor((since.getTime() - prescription.issued_at.getTime()) / hours(1))
  for (const n of REMINDER_HOURS) {
    // Those of a clock that goes on after a stop: what is past was sent before it.
    if (after(since, hours(n)) < ctx.clock.now()) continue
    await scheduleJob(tx, ctx.clock, {
      kind: 'prescription_reminder',
      subject,
      n: begun + n,
      dueAt: after(since, hours(n)),
    })
  }
  if (prescription.due_at)
    await scheduleJob(tx, ctx.clock, {
      kind: 'prescription_auto_accept',
      subject,
      dueAt: prescription.due_at,
    })
  else {
    const n = begun + FOLLOW_UP_HOURS.first
    await scheduleFollowUp(tx, ctx, prescription, { n, dueAt: after(since, hours(FOLLOW_UP_HOURS.first)) })
  }
}

/** Schedules the next time that support asks a patient for an answer; `n` is after how many hours. */
export const scheduleFollowUp = (
  tx: Tx,
  ctx: Ctx,
  { public_id }: PrescriptionRow,
  at: { n: number; dueAt: Date },
): Promise<void> => scheduleJob(tx, ctx.clock, { kind: 'prescription_unanswered', subject: public_id, ...at })

/** Schedules a reminder of the adjust form, which the order waits for after a decline (D-23). */
export async function scheduleAdjustReminder(tx: Tx, ctx: Ctx, prescription: PrescriptionRow): Promise<void> {
  await scheduleJob(tx, ctx.clock, {
    kind: 'adjust_reminder',
    subject: prescription.public_id,
    dueAt: after(ctx.clock.now(), hours(ADJUST_HOURS)),
  })
}

export async function cancelTimers(tx: Tx, ctx: Ctx, prescription: PrescriptionRow): Promise<void> {
  for (const kind of TIMERS) await cancelJobs(tx, ctx.clock, kind, prescription.public_id)
}

type Timed = { prescription: PrescriptionRow; order: OrderRow }

/** Reads the prescription of a scheduled job, with its order locked first, as every other decision locks it. */
export async function lockTimed(tx: Tx, publicId: string): Promise<Timed | null> {
  const [found] = await tx
    .select({ orderId: orders.public_id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(prescriptions.public_id, publicId))
  if (!found) return null
  const order = await lockOrder(tx, found.orderId)
  const [prescription] = await tx.select().from(prescriptions).where(eq(prescriptions.public_id, publicId))
  return prescription ? { prescription, order } : null
}

export async function sendPrescriptionReminder(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const timed = await lockTimed(tx, item.subject)
    if (timed?.prescription.state !== 'awaiting') return
    // Nothing can be accepted now; the hold's own letters say what happens.
    if (await openHoldOf(tx, timed.order.user_id)) return
    await remindToAnswer(tx, ctx, timed, item.n)
  })
}

/** Reminds the patient of a prescription; `afterHours` since its issue tells one reminder from another. */
export async function remindToAnswer(
  tx: Tx,
  ctx: Ctx,
  { prescription, order }: Timed,
  afterHours: number,
): Promise<void> {
  await notify(tx, ctx, 'prescription_reminder', await readOrderPatient(tx, order), {
    orderId: order.public_id,
    // Leaves space for the hours of each version, so that a second prescription of the order also gets reminders.
    n: prescription.version * 100_000 + afterHours,
    ...(await unansweredFacts(tx, prescription)),
  })
}

/** Reminds the patient a day after a decline without the adjust form, and creates a task for support (D-23). */
export async function sendAdjustFormReminder(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const timed = await lockTimed(tx, item.subject)
    if (!timed || timed.prescription.state !== 'declined') return
    const { order, prescription } = timed
    const latest = await latestPrescription(tx, order.id)
    if (order.status !== 'prescription_received' || latest?.id !== prescription.id) return
    const owner = await readOrderPatient(tx, order)
    await notify(tx, ctx, 'adjust_reminder', owner, { orderId: order.public_id, n: prescription.version })
    await createTask(tx, ctx, {
      kind: 'decline_without_form',
      subject: `order:${order.public_id}`,
      userId: order.user_id,
      details: 'The patient declined a prescription a day ago and sent no change.',
    })
  })
}
