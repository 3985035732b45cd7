import { REMINDER_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { eq } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, prescriptions } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import type { PrescriptionRow } from './prescription-store.ts'
import { latestPrescription, unansweredFacts } from './prescription-store.ts'

/** Hours after a decline at which the patient is reminded and staff get a task (D-23). */
const ADJUST_HOURS = 24
const TIMERS = ['prescription_auto_accept', 'prescription_reminder', 'adjust_reminder'] as const

/**
 * Schedules two reminders of a prescription, and its acceptance if the state allows it (X-20, D-34).
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
}

/** Schedules a reminder of the adjust form, which the order waits for after a decline (D-23). */
export async function scheduleAdjustReminder(tx: Tx, ctx: Ctx, prescription: PrescriptionRow): Promise<void> {
  await scheduleJob(tx, ctx.clock, {
    kind: 'adjust_reminder',
    subject: prescription.public_id,
    dueAt: after(ctx.clock.now(), hours(ADJUST_HOURS)),
  })
}

/** Cancels every scheduled job of a prescription. */
export async function cancelTimers(tx: Tx, ctx: Ctx, prescription: PrescriptionRow): Promise<void> {
  for (const kind of TIMERS) await cancelJobs(tx, ctx.clock, kind, prescription.public_id)
}

/** Reads the prescription of a scheduled job, with its order locked first, as every other decision locks it. */
export async function lockTimed(
  tx: Tx,
  publicId: string,
): Promise<{ prescription: PrescriptionRow; order: OrderRow } | null> {
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

/** Reminds the patient of a prescription that still awaits a decision. */
export async function sendPrescriptionReminder(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const timed = await lockTimed(tx, item.subject)
    if (timed?.prescription.state !== 'awaiting') return
    // Nothing can be accepted now; the hold's own letters say what happens.
    if (await openHoldOf(tx, timed.order.user_id)) return
    const owner = await readOrderPatient(tx, timed.order)
    // Leaves space for the hours of each version, so that a second prescription of the order also gets reminders.
    const n = timed.prescription.version * 100_000 + item.n
    await notify(tx, ctx, 'prescription_reminder', owner, {
      orderId: timed.order.public_id,
      n,
      ...(await unansweredFacts(tx, timed.prescription)),
    })
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
