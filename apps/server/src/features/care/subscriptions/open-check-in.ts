import { CHECK_IN_LEAD_DAYS, needsCheckIn, placeOfShipment } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, subscriptions, users } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { ensurePeriod, lockSubscription, termOf, type SubscriptionRow } from './subscriptions-store.ts'
import { dueDayOf } from './shipment-plan.ts'
import type { OrderRow } from '../orders/index.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { openShipment } from './open-shipment.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask } from '../../ground/tasks/index.ts'

/**
 * Opens the refill order 14 days before a shipment that needs a check-in and notifies the patient (M-10). Tries again
 * the next day while an earlier order of the drug has not left, and every hour while the patient is on hold (D-76). A subscription that is past due or cancelled opens
 * none.
 */
export async function openCheckIn(ctx: Ctx, { kind, subject, n: shipment }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
    if (!known) return
    const user = await lockPatient(tx, known.user_id)
    const subscription = await lockSubscription(tx, known.id)
    if (await openHoldOf(tx, user.id))
      return scheduleJob(tx, ctx.clock, {
        kind,
        subject,
        n: shipment,
        dueAt: after(ctx.clock.now(), HOLD_RETRY),
      })
    const tomorrow = easternInstant(addDays(easternDate(ctx.clock.now()), 1), '08:00')
    const again = () => scheduleJob(tx, ctx.clock, { kind, subject, n: shipment, dueAt: tomorrow })
    if (subscription.state === 'paused' || (subscription.state === 'active' && subscription.cancelled_at))
      return again()
    if (subscription.state !== 'active' || !needsCheckInOf(subscription, shipment)) return
    const dueOn = await dueDayOf(tx, subscription, shipment)
    // The charge or the shipment was moved later: so was its check-in, which is scheduled again.
    if (addDays(dueOn, -CHECK_IN_LEAD_DAYS) > easternDate(ctx.clock.now())) return
    const { n } = placeOfShipment(termOf(subscription), shipment)
    const period = await ensurePeriod(tx, subscription, n)
    const [opened] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.period_id, period.id))
      .limit(1)
    if (opened && placeOfShipment(termOf(subscription), shipment).within === 0) return
    const order = await openShipment(tx, ctx, {
      user,
      plan: subscription,
      period,
      shipment,
      dueOn,
      kind: 'refill',
    })
    if (!order) await again()
  })
}

/** The first shipment of a subscription bought ahead also needs a check-in: its prescription is the previous one's. */
const needsCheckInOf = (subscription: SubscriptionRow, shipment: number) =>
  needsCheckIn(termOf(subscription), shipment) || (shipment === 1 && subscription.list !== 'checkout')

/** Days after a check-in opened when staff are notified that it is still missing: the shipment is due. */
const STAFF_AFTER = 14

/** Returns when a check-in counts as missing: 14 days after it opened, or on the day of a moved shipment. */
function missingFrom({ created_at, due_on }: OrderRow): Date {
  const opened = after(created_at, days(STAFF_AFTER))
  return due_on && due_on > easternDate(opened) ? easternInstant(due_on, '08:00') : opened
}

/**
 * Sends reminders of a check-in after 3, 7 and 12 days; if it is still missing on the day of the shipment, creates a
 * task (M-10).
 */
export async function sendCheckInReminder(ctx: Ctx, { kind, subject, n }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ order: orders, user: users })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(eq(orders.public_id, subject))
    if (row?.order.status !== 'pending_approval') return
    // The refill waits for the doctor, not for the form.
    if (await openHoldOf(tx, row.user.id))
      return scheduleJob(tx, ctx.clock, { kind, subject, n, dueAt: after(ctx.clock.now(), HOLD_RETRY) })
    if (n <= 3)
      await notify(tx, ctx, 'check_in_due', row.user, {
        orderId: subject,
        n,
        neededBy: row.order.needed_by,
      })
    else
      await createTask(tx, ctx, {
        kind: 'check_in_missing',
        subject: `order:${subject}`,
        userId: row.user.id,
        details:
          'The shipment is on hold until the patient sends the refill form; the plan is not cancelled.',
      })
    if (n === 3)
      await scheduleJob(tx, ctx.clock, {
        kind,
        subject,
        n: 4,
        dueAt: missingFrom(row.order),
      })
  })
}
