import type { Drug } from '@contour/domain/catalog/products'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { providerOf } from '@contour/domain/intake/states'
import { arriveBy } from '@contour/domain/shipments/supply'
import { easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, inArray } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import { asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { orders, stateRules } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { careStateOf, openHoldOf } from '../care-holds/index.ts'
import { askBeforeParcel, doseOfParcel } from '../dose-questions/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { recordHistory, schedulePromiseCheck, type OrderRow } from '../orders/index.ts'
import { needsReview, sendToPharmacy } from '../prescriptions/index.ts'
import { readSupply } from '../supply/index.ts'
import type { UserRow } from '../payments/index.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'

/** Days of the check-in reminders: after 3, 7 and 12 days (M-10). */
const CHECK_IN_REMINDERS = [3, 7, 12]

/** Returns the patient's order of a drug that has not left yet; there is never a second one. */
export async function unshippedOrderOf(db: Reader, userId: number, drug: Drug): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.user_id, userId), eq(orders.drug, drug), inArray(orders.status, [...UNSHIPPED_STATUSES])),
    )
  return order ?? null
}

type Shipment = {
  user: UserRow
  plan: SubscriptionRow
  period: PeriodRow
  shipment: number
  dueOn: string
  kind: 'refill' | 'continuation'
}

/**
 * Opens the order of a later shipment (D-14): a refill waits for its check-in, a continuation goes straight to the
 * pharmacy because the prescription still covers it, with the next strength or the last one again (D-87).
 * @returns null while an earlier order of the drug has not left, or the patient is on hold (D-76)
 */
export async function openShipment(tx: Tx, ctx: Ctx, input: Shipment): Promise<OrderRow | null> {
  const { user, plan: subscription, period } = input
  if (await openHoldOf(tx, user.id)) return null
  if (await unshippedOrderOf(tx, user.id, subscription.drug)) return null
  const now = ctx.clock.now()
  const state = await careStateOf(tx, user.id)
  const kind = await kindOf(tx, ctx, input)
  const firstOn = nextShipDate(easternDate(now))
  const monthsBehind =
    kind === 'continuation'
      ? await askBeforeParcel(tx, ctx, { user, plan: subscription, shipmentNo: input.shipment, firstOn })
      : 0
  const supply = await readSupply(tx, { userId: user.id, drug: subscription.drug }, { onTheWay: true })
  const [rule] = await tx.select().from(stateRules).where(eq(stateRules.state, state))
  const [order] = await tx
    .insert(orders)
    .values({
      public_id: ctx.random.id(),
      user_id: user.id,
      drug: subscription.drug,
      product_id: subscription.product_id,
      subscription_id: subscription.id,
      period_id: period.id,
      shipment_no: input.shipment,
      kind,
      months_behind: monthsBehind,
      status: kind === 'refill' ? 'pending_approval' : 'order_placed',
      status_since: now,
      provider: rule?.provider ?? providerOf(state),
      state,
      due_on: input.dueOn,
      needed_by: supply && arriveBy(supply),
      created_at: now,
    })
    .returning()
  if (!order) throw new Error('order not written')
  const event = kind === 'refill' ? 'refill_due' : 'continuation_due'
  await asServer(() => recordHistory(tx, order, event, null))
  await schedulePromiseCheck(tx, ctx.clock, order)
  await audit(tx, `order.${event}`, {
    actor: 'server',
    subjectUser: user.id,
    subject: `order:${order.public_id}`,
    after: { status: order.status, shipment: order.shipment_no, months_behind: monthsBehind },
  })
  if (kind === 'continuation') await sendToPharmacy(tx, ctx, order, user)
  else await announceCheckIn(tx, ctx, order, user)
  return order
}

/**
 * A continuation goes to the pharmacy without a question, so it asks the rules of doses and numbers first (D-78, D-80):
 * where one of them is critical and the signature did not answer it, the shipment waits for a check-in instead, which a
 * clinician reviews.
 */
async function kindOf(tx: Tx, ctx: Ctx, { user, plan, shipment, kind }: Shipment): Promise<Shipment['kind']> {
  if (kind === 'refill') return kind
  // The planned strength is judged: one above the ladder is no matter of three questions.
  const { planned: monthsBehind } = await doseOfParcel(tx, { plan, shipmentNo: shipment })
  const next = { drug: plan.drug, term: plan.term, planId: plan.id, shipmentNo: shipment, monthsBehind }
  return (await needsReview(tx, ctx.clock, user, next)) ? 'refill' : kind
}

async function announceCheckIn(tx: Tx, ctx: Ctx, order: OrderRow, user: UserRow): Promise<void> {
  await notify(tx, ctx, 'check_in_due', user, {
    orderId: order.public_id,
    neededBy: order.needed_by,
  })
  await scheduleCheckInReminders(tx, ctx, order.public_id, ctx.clock.now())
}

/** Schedules the reminders of a check-in by the time from which they count, instead of those scheduled before. */
export async function scheduleCheckInReminders(
  tx: Tx,
  ctx: Ctx,
  orderPublicId: string,
  opened: Date,
): Promise<void> {
  await cancelJobs(tx, ctx.clock, 'check_in_reminder', orderPublicId)
  for (const [index, wait] of CHECK_IN_REMINDERS.entries())
    await scheduleJob(tx, ctx.clock, {
      kind: 'check_in_reminder',
      subject: orderPublicId,
      n: index + 1,
      dueAt: after(opened, days(wait)),
    })
}
