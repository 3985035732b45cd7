import { addonCents } from '@contour/domain/add-on/addons'
import { isActiveOrder } from '@contour/domain/orders/order-life-cycle'
import { providerOf } from '@contour/domain/intake/states'
import type { Drug } from '@contour/domain/catalog/products'
import { and, eq, inArray } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import { actingAs } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { addresses, carts, orders, periods, stateRules, subscriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { upgradeBuyerSessions } from '../../people/accounts/index.ts'
import { saveOrderAttribution } from '../../ground/attribution/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { queueConversion } from '../../ground/conversions/index.ts'
import { recordHistory } from './transition-order.ts'
import { recordCouponUse } from './record-coupon-use.ts'
import type { OrderRow } from './order-row.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { snapshotOf, type PaymentIntentRow, type UserRow } from '../payments/index.ts'
import { saveAddon } from './save-addon.ts'
import { saveBillingAddress } from './save-billing-address.ts'
import { recordShippingAddress } from '../../people/verification/index.ts'
import { transition } from '../../../db/transition.ts'
import { cartLifeCycle } from '@contour/domain/carts/cart-life-cycle'

const CART_PAID = transition(cartLifeCycle, 'paid', 'server', carts.state)

/** Waiting times of the reminders of a form that is not filled in: one, three and seven days. */
const REMINDERS = [hours(24), hours(72), hours(168)]

/** Returns whether the user has an open order of the drug or a running subscription of it (S-41). */
export async function hasActiveOrder(tx: Reader, userId: number, drug: Drug): Promise<boolean> {
  const own = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.drug, drug)))
  if (own.some(({ status }) => isActiveOrder(status))) return true
  const running = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        eq(subscriptions.drug, drug),
        inArray(subscriptions.state, ['pending', 'active', 'paused']),
      ),
    )
  return running.length > 0
}

/**
 * Creates the order of an authorization from the intent's snapshot: order, subscription, first billing period, paid
 * cart, used coupon, addresses, messages and scheduled jobs, all in the caller's transaction, which has locked the
 * patient.
 * @returns null if the order can no longer be created; the authorization must then be voided (security.md 9)
 */
export async function createOrder(
  tx: Tx,
  ctx: Ctx,
  { intent, user }: { intent: PaymentIntentRow; user: UserRow },
): Promise<{ order: OrderRow; subscriptionId: number; periodId: number } | null> {
  const made = snapshotOf(intent)
  if (!made || !intent.cart_id || !intent.order_public_id) return null
  const [cart] = await tx.select().from(carts).where(eq(carts.id, intent.cart_id)).for('update')
  if (!cart || !['open', 'paying'].includes(cart.state)) return null
  if (await hasActiveOrder(tx, user.id, made.drug)) return null
  const now = ctx.clock.now()

  const [subscription] = await tx
    .insert(subscriptions)
    .values({
      public_id: ctx.random.id(),
      user_id: user.id,
      drug: made.drug,
      product_id: made.productId,
      term: made.term,
      list: 'checkout',
      state: 'pending',
      renewal_cents: made.renewalCents,
      created_at: now,
    })
    .returning({ id: subscriptions.id })
  if (!subscription) throw new Error('subscription not written')
  const [period] = await tx
    .insert(periods)
    .values({ subscription_id: subscription.id, n: 1, cents: made.totalCents, state: 'held' })
    .returning({ id: periods.id })
  const [rule] = await tx.select().from(stateRules).where(eq(stateRules.state, made.shipping.state))
  const [order] = await tx
    .insert(orders)
    .values({
      public_id: intent.order_public_id,
      user_id: user.id,
      drug: made.drug,
      product_id: made.productId,
      subscription_id: subscription.id,
      period_id: period?.id ?? null,
      shipment_no: 1,
      kind: 'first',
      status: 'pending_approval',
      status_since: now,
      provider: rule?.provider ?? providerOf(made.shipping.state),
      state: made.shipping.state,
      cart_id: cart.id,
      created_at: now,
    })
    .returning()
  if (!order || !period) throw new Error('order not written')

  // Reconciliation may continue later what the patient began: it is still the patient's purchase, by that request.
  const buyer = { actor: made.by, requestId: made.requestId }
  await actingAs(buyer, () => recordHistory(tx, order, 'checkout_succeeded', null))
  await tx
    .update(carts)
    .set({ state: CART_PAID.to })
    .where(and(eq(carts.id, cart.id), CART_PAID.allowed))
  if (made.couponUseId) await recordCouponUse(tx, { id: made.couponUseId, cartId: cart.id }, now)
  for (const addon of made.addons)
    await saveAddon(tx, ctx, { order, user, addon, term: made.term, cents: addonCents(addon, made.term) })
  await saveOrderAttribution(tx, ctx.clock, {
    orderId: order.id,
    userId: user.id,
    clickId: made.conversionId ?? null,
    cents: intent.cents,
    cart,
  })
  if (made.conversionId)
    await queueConversion(tx, ctx, {
      orderId: order.id,
      cId: made.conversionId,
      term: made.term,
      cents: intent.cents,
    })
  await actingAs(buyer, () => recordShippingAddress(tx, ctx, { userId: user.id }, made.shipping))
  if (made.billing) await saveBillingAddress(tx, ctx.clock, user.id, made.billing)
  for (const [index, wait] of REMINDERS.entries())
    await scheduleJob(tx, ctx.clock, {
      kind: 'form_reminder',
      subject: order.public_id,
      n: index + 1,
      dueAt: after(now, wait),
    })
  const ended = await upgradeBuyerSessions(tx, ctx.clock, user.id, made.sessionId ?? null)
  if (ended > 0)
    await actingAs({ ...buyer, actor: 'server' }, () =>
      audit(tx, 'sessions.ended_by_purchase', {
        subjectUser: user.id,
        subject: `order:${order.public_id}`,
        after: { ended },
      }),
    )
  if (made.shipping.state !== user.state)
    await createTask(tx, ctx, {
      kind: 'shipping_state_differs',
      subject: `order:${order.public_id}`,
      userId: user.id,
      details: `The order ships to ${made.shipping.state}; the intake named ${user.state}.`,
    })
  await actingAs(buyer, () =>
    audit(tx, 'order.checkout_succeeded', {
      subjectUser: user.id,
      subject: `order:${order.public_id}`,
      after: { status: order.status, cents: intent.cents },
    }),
  )
  return { order, subscriptionId: subscription.id, periodId: period.id }
}

/** Returns the patient's current shipping address, for a shipment that has none of its own yet. */
export async function shippingAddressOf(tx: Reader, userId: number) {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.kind, 'shipping')))
  return row ?? null
}
