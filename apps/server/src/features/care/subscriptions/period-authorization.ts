import { shipmentNumber } from '@contour/domain/subscriptions/schedule'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, orders, periods } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import { openShipment } from './open-shipment.ts'
import {
  cancelScheduledEvents,
  lockSubscription,
  transitionSubscription,
  scheduleNextCharge,
  termOf,
} from './subscriptions-store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'
import { transition } from '../../../db/transition.ts'
import { periodLifeCycle } from '@contour/domain/subscriptions/period-life-cycle'

const PERIOD_AUTHORIZED = transition(periodLifeCycle, 'authorized', 'server', periods.state)

/**
 * Assigns the authorization of a renewal or of Pay Now to its shipment: the refill order that waits for it, or a new
 * continuation (D-14). A past-due subscription continues and keeps its billing day (M-26).
 * @returns null if the subscription can no longer be charged; the authorization must then be voided
 */
export async function attachPeriodAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  if (!authorized.period_id || !authorized.subscription_id) return null
  const subscription = await lockSubscription(tx, authorized.subscription_id)
  if (!['active', 'paused'].includes(subscription.state) || subscription.cancelled_at) return null
  const [period] = await tx.select().from(periods).where(eq(periods.id, authorized.period_id)).for('update')
  if (!period || !['open', 'failed'].includes(period.state)) return null
  const order = await shipmentOf(tx, ctx, user, subscription, period)
  if (!order) return null
  await tx
    .update(periods)
    .set({ state: PERIOD_AUTHORIZED.to })
    .where(and(eq(periods.id, period.id), PERIOD_AUTHORIZED.allowed))
  if (subscription.state === 'paused') await resumeSubscription(tx, ctx, subscription, authorized, period.n)
  const links = { order_id: order.id, order_public_id: order.public_id }
  await tx.update(intents).set(links).where(eq(intents.id, authorized.id))
  return { ...authorized, ...links }
}

async function shipmentOf(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  subscription: SubscriptionRow,
  period: PeriodRow,
): Promise<OrderRow | null> {
  const [waiting] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.period_id, period.id), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .for('update')
  if (waiting) return waiting
  const shipment = shipmentNumber(termOf(subscription), period.n, 0)
  return openShipment(tx, ctx, {
    user,
    plan: subscription,
    period,
    shipment,
    dueOn: subscription.next_billing_on ?? '',
    kind: 'continuation',
  })
}

async function resumeSubscription(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  authorized: PaymentIntentRow,
  n: number,
): Promise<void> {
  const actor = authorized.purpose === 'paynow' ? 'patient' : 'server'
  const running = await transitionSubscription(tx, subscription, 'paid', actor, { past_due_on: null })
  await cancelScheduledEvents(tx, ctx, subscription.public_id)
  const subject = `subscription:${subscription.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['plan_past_due'], subject }, 'The plan was paid.')
  // Check-ins of shipments that the current billing period pays for stay scheduled.
  await scheduleNextCharge(tx, ctx, running, n)
}
