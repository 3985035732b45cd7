import type { Drug } from '@contour/domain/money/products'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { eq, inArray } from 'drizzle-orm'
import type { StaffCaller } from '../../caller.ts'
import type { Reader } from '../../db/database.ts'
import { intents, invoices, orders, refunds, subscriptions, users } from '../../db/schema.ts'
import { askedOfPayment, invoiceNumber, isCaptured, paymentStateOf, rootOf } from '../billing/index.ts'
import type { IntentRow, PlanRow, RefundRow, UserRow } from '../billing/index.ts'
import { maskName } from '../service-desk/index.ts'
import { namesOfActors } from '../staff-access/index.ts'
import { planName } from '../subscriptions/index.ts'

/** Names are masked at the billing desk (staff-console.md 7.1). */
export const maskedName = (user: Pick<UserRow, 'first_name' | 'last_name'>) =>
  maskName(`${user.first_name} ${user.last_name}`)

export function planRow(plan: PlanRow, user: UserRow) {
  const status = plan.state as SubscriptionState
  return {
    id: plan.public_id,
    patient_id: user.public_id,
    patient: maskedName(user),
    plan_name: planName(plan),
    drug: plan.drug as Drug,
    term: plan.term as 1 | 3 | 6 | 12,
    list: plan.list as 'checkout' | 'buymore' | 'upgrade',
    status,
    anchor_on: plan.anchor_on,
    next_billing_on: plan.next_billing_on,
    renewal_cents: plan.renewal_cents,
    past_due_since: plan.past_due_on,
    cancelled_at: plan.cancelled_at?.toISOString() ?? null,
    can_cancel: !plan.cancelled_at && subscriptionLifeCycle.can(status, 'cancelled', 'billing'),
  }
}

/** Payments as the desk sees them, with what may still be refunded. */
export async function paymentRows(db: Reader, found: readonly IntentRow[]) {
  if (found.length === 0) return []
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(found.map(({ user_id }) => user_id))]))
  const ids = found.map(({ id }) => id)
  const given = await db.select().from(refunds).where(inArray(refunds.intent_id, ids))
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
    const own = given.filter(({ intent_id }) => intent_id === intent.id)
    const sum = (states: readonly string[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((cents, row) => cents + row.cents, 0)
    const made = sum(['made'])
    const bound = sum(['waiting', 'created', 'unknown', 'made'])
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
      subscription_id: planOf.get(intent.subscription_id) ?? null,
      cents: intent.cents,
      captured_cents: intent.captured_cents,
      refunded_cents: made,
      refundable_cents: isCaptured(intent) ? (intent.captured_cents ?? 0) - bound : 0,
      asked_refund_cents: await askedOfPayment(db, intent.id),
      state: paymentStateOf(intent, made),
      card: intent.card_last4 ? `${intent.card_brand ?? 'card'} ${intent.card_last4}` : null,
      hold_until: intent.state === 'held' ? (intent.capture_before?.toISOString() ?? null) : null,
      created_at: intent.created_at.toISOString(),
      invoice: invoice ? invoiceNumber(invoice.id) : null,
    })
  }
  return rows
}

export async function refundRows(db: Reader, found: readonly RefundRow[], caller: StaffCaller) {
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
    const asked = refund.approver
    return {
      id: refund.public_id,
      payment_id: row.intent.public_id,
      patient_id: row.user.public_id,
      patient: maskedName(row.user),
      cents: refund.cents,
      reason: refund.reason,
      state: refund.state as 'waiting' | 'created' | 'unknown' | 'made' | 'failed' | 'refused',
      asked_by: nameOf(asked),
      second_approver: refund.second_approver && nameOf(refund.second_approver),
      can_approve: refund.state === 'waiting' && asked !== `staff:${caller.staffPublicId}`,
      at: refund.at.toISOString(),
    }
  })
}

/** Public ids by the keys that rows name. */
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
