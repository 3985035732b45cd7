import { placeOfShipment, shipmentNumber } from '@contour/domain/subscriptions/schedule'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders, periods } from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { settleTasks } from '../tasks/index.ts'
import type { IntentRow, UserRow } from './intent-store.ts'
import { openShipment } from './open-shipment.ts'
import { dropPlanned, lockPlan, movePlan, planNextCharge, termOf } from './plan-store.ts'
import type { PeriodRow, PlanRow } from './plan-store.ts'

/**
 * Gives the hold of a renewal or of Pay Now its shipment: the refill that waits for it, or a continuation made now
 * (D-14). A past-due plan runs again and keeps its billing day (M-26).
 * @returns null when the plan takes no money any more; the hold must then be let go
 */
export async function attachPeriodHold(
  tx: Tx,
  ctx: Ctx,
  held: IntentRow,
  user: UserRow,
): Promise<IntentRow | null> {
  if (!held.period_id || !held.subscription_id) return null
  const plan = await lockPlan(tx, held.subscription_id)
  if (!['active', 'paused'].includes(plan.state) || plan.cancelled_at) return null
  const [period] = await tx.select().from(periods).where(eq(periods.id, held.period_id)).for('update')
  if (!period || !['open', 'failed'].includes(period.state)) return null
  const order = await shipmentOf(tx, ctx, user, plan, period)
  if (!order) return null
  await tx.update(periods).set({ state: 'held' }).where(eq(periods.id, period.id))
  if (plan.state === 'paused') await resumePlan(tx, ctx, plan, held, period.n)
  const links = { order_id: order.id, order_public_id: order.public_id }
  await tx.update(intents).set(links).where(eq(intents.id, held.id))
  return { ...held, ...links }
}

async function shipmentOf(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  plan: PlanRow,
  period: PeriodRow,
): Promise<OrderRow | null> {
  const [waiting] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.period_id, period.id), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .for('update')
  if (waiting) return waiting
  const shipment = shipmentNumber(termOf(plan), period.n, 0)
  return openShipment(tx, ctx, {
    user,
    plan,
    period,
    shipment,
    dueOn: plan.next_billing_on ?? '',
    kind: 'continuation',
  })
}

async function resumePlan(tx: Tx, ctx: Ctx, plan: PlanRow, held: IntentRow, n: number): Promise<void> {
  const actor = held.purpose === 'paynow' ? 'patient' : 'server'
  const running = await movePlan(tx, plan, 'paid', actor, { past_due_on: null })
  await dropPlanned(tx, ctx, plan.public_id)
  const subject = `subscription:${plan.public_id}`
  await settleTasks(tx, ctx, { kinds: ['plan_past_due'], subject }, 'The plan was paid.')
  // Check-ins of shipments that the running period still pays for stay planned.
  await planNextCharge(tx, ctx, running, n)
}

/** Whether a shipment is the one whose leaving takes the money of its period. */
export const opensPeriod = (plan: PlanRow, shipment: number): boolean =>
  placeOfShipment(termOf(plan), shipment).within === 0
