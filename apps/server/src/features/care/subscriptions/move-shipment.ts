import { CHECK_IN_LEAD_DAYS } from '@contour/domain/subscriptions/schedule'
import { moveProblem } from '@contour/domain/subscriptions/shipment-moves'
import { changeLifeCycle } from '@contour/domain/subscriptions/change-life-cycle'
import { addDays, easternInstant, formatLongDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, shipmentMoves, subscriptionChanges, subscriptions } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { scheduleCheckInReminders } from './open-shipment.ts'
import { computeShipmentMove } from './compute-shipment-move.ts'
import type { ShipmentMoveResult } from './compute-shipment-move.ts'
import { readMovableShipments } from './movable-shipments.ts'
import type { MovableShipment } from './movable-shipments.ts'
import { lockSubscription, scheduleNextCharge } from './subscriptions-store.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

const CHANGE_REPLACED = transition(changeLifeCycle, 'replaced', 'server', subscriptionChanges.state)

type Input = { id: string; shipment: number; from_on: PlainDate; reason: string }

/** Moves a shipment of a paid period to a day that the patient then reads, with the reason (M-18). */
export const moveShipment = (ctx: Ctx, caller: Caller, input: Input & { on: PlainDate }) =>
  changeShipment(ctx, caller, input, 'moved', () => input.on)

/** Skips a shipment: it and all later ones leave one interval later, so that every paid month still ships. */
export const skipShipment = (ctx: Ctx, caller: Caller, input: Input) =>
  changeShipment(ctx, caller, input, 'skipped', ({ skipTo, days }) => {
    if (skipTo) return skipTo
    throw new AppError('invalid_request', {
      message: `It can be moved to ${days ? formatLongDate(days.latest) : 'no day'} at the latest, and not be skipped.`,
    })
  })

/** Finds a subscription for staff. Throws not_found. */
export async function findSubscription(db: Reader, id: string): Promise<SubscriptionRow> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (!subscription) throw notFound()
  return subscription
}

/** @throws AppError not_found, wrong_status with the reason if the shipment's day is fixed */
export function assertMovable(rows: readonly MovableShipment[], shipment: number): MovableShipment {
  const row = rows.find((one) => one.shipment === shipment)
  if (!row) throw notFound()
  if (!row.days) throw new AppError('wrong_status', { message: row.whyNot })
  return row
}

/** @throws AppError invalid_request for a day on which the shipment cannot leave */
export function assertDay({ days, shipOn }: MovableShipment, on: PlainDate): void {
  const problem =
    on === shipOn
      ? `It already leaves on ${formatLongDate(on)}.`
      : days && moveProblem(on, days, US_SHIPPING_CALENDAR)
  if (problem) throw new AppError('invalid_request', { field: 'on', message: problem })
}

async function changeShipment(
  ctx: Ctx,
  caller: Caller,
  input: Input,
  kind: 'moved' | 'skipped',
  dayOf: (row: MovableShipment) => PlainDate,
) {
  const known = await findSubscription(ctx.db, input.id)
  const done = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, known.user_id)
    const subscription = await lockSubscription(tx, known.id)
    const read = await readMovableShipments(ctx, tx, subscription)
    const row = assertMovable(read?.rows ?? [], input.shipment)
    if (!read || row.shipOn !== input.from_on)
      throw new AppError('conflict', { message: 'The date of this shipment has changed.' })
    const to = dayOf(row)
    assertDay(row, to)
    const result = await computeShipmentMove(ctx, tx, subscription, {
      plan: read.plan,
      shipment: input.shipment,
      to,
    })
    const [move] = await tx
      .insert(shipmentMoves)
      .values({
        subscription_id: subscription.id,
        shipment_no: input.shipment,
        kind,
        from_on: row.shipOn,
        to_on: to,
        reason: input.reason,
        renewal_months: result.renewalMonths,
        moved_by: asStaff(caller).staffId,
        at: ctx.clock.now(),
      })
      .returning()
    if (!move) throw new Error('move not written')
    await rescheduleCheckIns(tx, ctx, subscription, read.rows, result)
    await followWithCharge(tx, ctx, subscription, { ...result, n: read.plan.period.n + 1 })
    await audit(tx, `shipment.${kind}`, {
      subjectUser: user.id,
      subject: `subscription:${subscription.public_id}`,
      before: {
        shipment: input.shipment,
        ship_on: row.shipOn,
        next_billing_on: subscription.next_billing_on,
      },
      after: { ship_on: to, next_billing_on: result.nextBillingOn, reason: input.reason },
    })
    await notify(tx, ctx, 'shipment_moved', user, {
      subscriptionId: subscription.public_id,
      moveId: String(move.id),
      from: row.shipOn,
      to,
      reason: input.reason,
      charge: result.renewalMonths === 0 ? null : result.nextBillingOn,
    })
    return to
  })
  return {
    status: 'success' as const,
    message: `The shipment leaves on ${formatLongDate(done)}.`,
    ships_on: done,
  }
}

/** The check-in of each shipment opens 14 days before its new day; one that is open gets the day, and its reminders. */
async function rescheduleCheckIns(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  rows: readonly MovableShipment[],
  { changed }: ShipmentMoveResult,
): Promise<void> {
  for (const { shipment, due } of changed) {
    const opens = easternInstant(addDays(due, -CHECK_IN_LEAD_DAYS), '08:00')
    const order = rows.find((row) => row.shipment === shipment)?.order
    if (order) {
      await tx.update(orders).set({ due_on: due }).where(eq(orders.id, order.id))
      await scheduleCheckInReminders(tx, ctx, order.public_id, opens)
    } else
      await scheduleJob(tx, ctx.clock, {
        kind: 'check_in',
        subject: subscription.public_id,
        n: shipment,
        dueAt: opens,
      })
  }
}

/** Moves the next charge with the last shipment, so that a patient's earlier change of it cannot be undone alone. */
async function followWithCharge(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  { renewalMonths, nextBillingOn, n }: ShipmentMoveResult & { n: number },
): Promise<void> {
  if (renewalMonths === 0) return
  await tx
    .update(subscriptionChanges)
    .set({ state: CHANGE_REPLACED.to })
    .where(and(eq(subscriptionChanges.subscription_id, subscription.id), CHANGE_REPLACED.allowed))
  const [moved] = await tx
    .update(subscriptions)
    .set({ cycle_months: subscription.cycle_months + renewalMonths, next_billing_on: nextBillingOn })
    .where(eq(subscriptions.id, subscription.id))
    .returning()
  if (moved) await scheduleNextCharge(tx, ctx, moved, n)
}
