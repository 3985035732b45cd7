import { NOTICES } from '@contour/domain/legal/state-notices'
import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { intents, orders, subscriptions, users } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { lineOfHold, openHoldOf } from '../../care/care-holds/index.ts'
import { complaintsOfOrderForStaff } from '../../care/complaint-decisions/index.ts'
import { failedUploadsOf } from '../../ground/media/index.ts'
import {
  denialOf,
  replacementsOfOrder,
  toOrderReplacements,
  moneyOfOrder,
  toOrderMoney,
} from '../../care/orders/index.ts'
import { blockedUntil } from '../../care/payments/index.ts'
import { nextChargeOf, readPersonPayments, readSupplyAhead } from '../../care/subscriptions/index.ts'
import { mainIntent, orderRow } from './list-orders.ts'
import { contactOfOrder, orderProgress } from './order-progress.ts'
import { orderTimeline } from './order-timeline.ts'
import { toPaymentRows } from './person-payments.ts'

/**
 * Returns one order with what support needs on the phone: where it stands, the parcel, what happened, the contact, and
 * what may be done. Billing without the support role sees contact, parcel and messages masked out; support sees the payments
 * of the person without the ledger, which billing has on its own page (interface.md 7.1, D-94).
 * @throws AppError not_found
 */
export async function readServiceOrder(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const support = staff.roles.includes('support')
  const [found] = await ctx.db
    .select({
      order: orders,
      user: users,
      intent: intents,
      plan: subscriptions,
      replacements: replacementsOfOrder,
      ...moneyOfOrder,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(eq(orders.public_id, id))
  if (!found) throw notFound()
  const { user, plan, order } = found
  const status = plan.state
  await audit(ctx.db, 'order.read', { subjectUser: user.id, subject: `order:${id}` })
  const until = await blockedUntil(ctx.db, ctx.clock, user.id)
  const told = await complaintsOfOrderForStaff(ctx.db, order, staff)
  const money = toOrderMoney(found, { ...order, term: plan.term })
  const { steps, promise, parcel, unread_notices: unread } = await orderProgress(ctx, order, money)
  return {
    message: 'Order.',
    order: orderRow(found, money, support),
    money: { total: money.total, events: money.events },
    payments: support ? await toPaymentRows(ctx.db, await readPersonPayments(ctx.db, user.id)) : [],
    patient_id: user.public_id,
    plan: {
      id: plan.public_id,
      plan_name: planNameOf(plan),
      term: plan.term,
      status,
      ...(await nextChargeOf(ctx, plan)),
      past_due_since: plan.past_due_on,
      cancelled_at: plan.cancelled_at?.toISOString() ?? null,
      can_cancel: !plan.cancelled_at && subscriptionLifeCycle.can(status, 'cancelled', 'support'),
      supply: support ? await readSupplyAhead(ctx, ctx.db, plan) : null,
    },
    blocked_until: until?.toISOString() ?? null,
    on_hold: isUnshipped(order.status) ? lineOfHold(await openHoldOf(ctx.db, user.id)) : null,
    denial: support ? await denialOf(ctx.db, order) : null,
    unread_notices: unread.map((notice) => NOTICES[notice].title),
    shipment_no: order.shipment_no,
    steps,
    promise,
    parcel: support ? parcel : null,
    complaints: told,
    replacements: support ? toOrderReplacements(found.replacements, ctx.clock.now()) : [],
    contact: support ? await contactOfOrder(ctx, user) : null,
    failed_uploads: support ? await failedUploadsOf(ctx.db, order) : [],
    timeline: support ? await orderTimeline(ctx.db, order, told) : [],
  }
}
