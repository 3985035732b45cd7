import type { Renewals } from '@contour/contract/shapes'
import { orderNumber } from '@contour/domain/orders/order-number'
import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import { moneyEvents } from '@contour/domain/payments/money-events'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { intents, invoices, orders, refunds, subscriptions, users } from '../../../db/schema.ts'
import {
  requestedOfPayment,
  invoiceNumber,
  rootOf,
  paymentStateOf,
  readPaymentRecords,
  leftCentsOfEach,
} from '../../care/payments/index.ts'
import type { PaymentIntentRow, UserRow, RefundRow } from '../../care/payments/index.ts'
import { nextChargeOf, type SubscriptionRow } from '../../care/subscriptions/index.ts'
import { maskName } from '@contour/domain/contact/mask'
import { agreementOf } from '../../ground/approvals/index.ts'
import { namesOfActors } from '../../ground/audit/index.ts'

/** Masks a patient's name for the billing section (interface.md 7.1). */
export const maskedName = (user: Pick<UserRow, 'first_name' | 'last_name'>) =>
  maskName(`${user.first_name} ${user.last_name}`)

export async function subscriptionRow(
  ctx: Ctx,
  subscription: SubscriptionRow,
  user: UserRow,
  renewals?: Renewals,
) {
  const status = subscription.state
  return {
    id: subscription.public_id,
    patient_id: user.public_id,
    patient: maskedName(user),
    plan_name: planNameOf(subscription),
    drug: subscription.drug,
    term: subscription.term,
    list: subscription.list,
    status,
    anchor_on: subscription.anchor_on,
    ...(await nextChargeOf(ctx, subscription, renewals)),
    renewal_cents: subscription.renewal_cents,
    past_due_since: subscription.past_due_on,
    cancelled_at: subscription.cancelled_at?.toISOString() ?? null,
    can_cancel: !subscription.cancelled_at && subscriptionLifeCycle.can(status, 'cancelled', 'billing'),
  }
}

/** Returns payments as the billing section shows them, with the cents that can still be refunded. */
export async function paymentRows(db: Reader, found: readonly PaymentIntentRow[]) {
  if (found.length === 0) return []
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(found.map(({ user_id }) => user_id))]))
  const ids = found.map(({ id }) => id)
  const given = await db.select().from(refunds).where(inArray(refunds.intent_id, ids))
  const left = await leftCentsOfEach(db, found)
  const own = await readPaymentRecords(db, sql`i.id in ${ids}`)
  const eventsOf = new Map(own.map((record) => [record.id, moneyEvents([record])]))
  const orderOf = await publicIds(
    db,
    orders,
    found.map(({ order_id }) => order_id),
  )
  const planOf = await publicIds(
    db,
    subscriptions,
    found.map(({ subscription_id }) => subscription_id),
  )
  const rows = []
  for (const intent of found) {
    const user = people.find(({ id }) => id === intent.user_id)
    if (!user) continue
    const returned = given.filter(({ intent_id }) => intent_id === intent.id)
    const sum = (states: readonly string[]) =>
      returned.filter(({ state }) => states.includes(state)).reduce((cents, row) => cents + row.cents, 0)
    const made = sum(['made'])
    const [invoice] = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.intent_id, await rootOf(db, intent)))
    rows.push({
      id: intent.public_id,
      patient_id: user.public_id,
      patient: maskedName(user),
      purpose: intent.purpose,
      order_id: orderOf.get(intent.order_id) ?? null,
      order_number: intent.order_id === null ? null : orderNumber(intent.order_id),
      subscription_id: planOf.get(intent.subscription_id) ?? null,
      cents: intent.cents,
      captured_cents: intent.captured_cents,
      refunded_cents: made,
      refundable_cents: left.get(intent.id) ?? 0,
      asked_refund_cents: await requestedOfPayment(db, intent.id),
      state: paymentStateOf(intent, made),
      card: intent.card_last4 ? `${intent.card_brand ?? 'card'} ${intent.card_last4}` : null,
      hold_until: intent.state === 'held' ? (intent.capture_before?.toISOString() ?? null) : null,
      created_at: intent.created_at.toISOString(),
      events: eventsOf.get(intent.id) ?? [],
      invoice: invoice ? invoiceNumber(invoice.id) : null,
    })
  }
  return rows
}

export async function refundRows(ctx: Ctx, found: readonly RefundRow[], caller: Caller) {
  const { db } = ctx
  const mayAgree = await agreementOf(ctx, 'billing', caller)
  const nameOf = await namesOfActors(
    db,
    found.flatMap(({ approver, second_approver }) => [approver, second_approver]),
  )
  const ids = [...new Set(found.map(({ intent_id }) => intent_id))]
  const payments = ids.length
    ? await db
        .select({ intent: intents, user: users })
        .from(intents)
        .innerJoin(users, eq(users.id, intents.user_id))
        .where(inArray(intents.id, ids))
    : []
  const paymentOf = new Map(payments.map((row) => [row.intent.id, row]))
  return found.flatMap((refund) => {
    const row = paymentOf.get(refund.intent_id)
    if (!row) return []
    const requested = refund.approver
    return {
      id: refund.public_id,
      payment_id: row.intent.public_id,
      patient_id: row.user.public_id,
      patient: maskedName(row.user),
      cents: refund.cents,
      reason: refund.reason,
      state: refund.state,
      asked_by: nameOf(requested),
      second_approver: refund.second_approver && nameOf(refund.second_approver),
      can_approve: refund.state === 'waiting' && mayAgree(requested, refund.at),
      at: refund.at.toISOString(),
    }
  })
}

/** Returns the public ids of rows by their keys. */
async function publicIds(
  db: Reader,
  table: typeof orders | typeof subscriptions,
  keys: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(keys.filter((key) => key !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: table.id, publicId: table.public_id })
    .from(table)
    .where(inArray(table.id, ids))
  return new Map(rows.map(({ id, publicId }) => [id, publicId]))
}
