import { acceptsAddons, isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, orders } from '../../../db/schema.ts'
import { ACTIVE_ORDER, snapshotOf } from '../payments/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { declinedCents } from './addon-shares.ts'
import { completeReauthorization } from './complete-reauthorization.ts'
import { createOrder, hasActiveOrder } from './create-order.ts'
import type { OrderRow } from './order-row.ts'
import { readOrderMoney } from './read-order-money.ts'
import { addonBoughtBy, saveAddon } from './save-addon.ts'

/** Creates the order of a checkout's authorization; returns null if it can no longer be created. */
export async function attachCheckoutAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const made = await createOrder(tx, ctx, { intent: authorized, user })
  if (!made) return null
  const links = { order_id: made.order.id, subscription_id: made.subscriptionId, period_id: made.periodId }
  await tx.update(intents).set(links).where(eq(intents.id, authorized.id))
  const { total } = await readOrderMoney(tx, made.order.id)
  if (total) await notify(tx, ctx, 'order_received', user, { orderId: made.order.public_id, total })
  return { ...authorized, ...links }
}

/** Returns why a checkout's authorization did not lead to an order, for the response; null if its cart is closed. */
export async function unusableCheckoutReason(tx: Tx, authorized: PaymentIntentRow): Promise<string | null> {
  const made = snapshotOf(authorized)
  return made && (await hasActiveOrder(tx, authorized.user_id, made.drug)) ? ACTIVE_ORDER : null
}

/** Saves the add-on of an authorization with its order; returns null once it can no longer be prescribed (D-51). */
export async function attachAddonAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const order = await lockUnshippedOrder(tx, authorized)
  // The prescription was signed in the meantime: the add-on can no longer be prescribed, so it is not charged (D-51).
  if (!order || !acceptsAddons(order.status)) return null
  const { addon, term } = addonBoughtBy(authorized)
  const saved = await saveAddon(tx, ctx, { order, user, addon, term, cents: authorized.cents })
  if (!saved) return null
  const { total } = await readOrderMoney(tx, order.id)
  if (total) await notify(tx, ctx, 'addon_added', user, { orderId: order.public_id, total })
  return authorized
}

/** Replaces an order's authorization with a new one; returns null if the order no longer needs it. */
export async function attachReauthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const order = await lockUnshippedOrder(tx, authorized)
  if (!order) return null
  // The add-on was not prescribed while its authorization was being replaced.
  if ((await declinedCents(tx, authorized)) >= authorized.cents) return null
  await completeReauthorization(tx, ctx, authorized, order, user)
  return authorized
}

async function lockUnshippedOrder(tx: Tx, { order_id }: PaymentIntentRow): Promise<OrderRow | null> {
  const [order] = order_id ? await tx.select().from(orders).where(eq(orders.id, order_id)).for('update') : []
  return order && isUnshipped(order.status) ? order : null
}
