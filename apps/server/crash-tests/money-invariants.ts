import { sandboxLedger, type TestService } from '@contour/testkit'
import { inArray, isNull } from 'drizzle-orm'
import { cardSetups, intents, orders, refunds, webhookInbox } from '../src/db/schema.ts'

const OPEN = ['created', 'unknown', 'capturing', 'voiding']
const LIVE = ['held', 'capturing', 'captured']
/** One of these pays for a billing period of an order; other purposes are in addition. */
const PAYS_PERIOD = ['checkout', 'reauth', 'renewal', 'paynow']
type Paid = { purpose: string; period_id: number | null }
/** A renewed authorization pays for what the one before it paid for: that of an add-on for no period. */
const paysPeriod = ({ purpose, period_id }: Paid): boolean =>
  PAYS_PERIOD.includes(purpose) && (purpose !== 'reauth' || period_id !== null)
/** Orders that require no payment anymore. */
const OVER = ['denied', 'cancelled']

/**
 * Checks what must be true of all money after any failure, once it is reconciled: the gateway's records and ours agree,
 * nothing is authorized or captured without an order, nothing twice, nothing is lost. Empty if all is true.
 */
export async function brokenInvariants(at: TestService): Promise<string[]> {
  const { db } = at.ctx
  const found: string[] = []
  const ours = await db.select().from(intents)
  const allOrders = new Map((await db.select().from(orders)).map((order) => [order.id, order]))
  const { holds: authorizations, captures, refunds: given } = await sandboxLedger(at)

  for (const intent of ours.filter(({ state }) => OPEN.includes(state)))
    found.push(`not settled: ${intent.purpose} ${intent.state}`)
  const unapplied = await db.select().from(webhookInbox).where(isNull(webhookInbox.applied_at))
  if (unapplied.length > 0) found.push(`${unapplied.length} events not applied`)

  const setups = await db
    .select()
    .from(cardSetups)
    .where(inArray(cardSetups.state, ['created', 'unknown']))
  if (setups.length > 0) found.push(`${setups.length} cards not settled`)
  const giving = await db.select().from(refunds)
  for (const refund of giving.filter(({ state }) => ['created', 'unknown'].includes(state)))
    found.push(`refund not settled: ${refund.state}`)
  const made = giving.filter(({ state }) => state === 'made').map(({ gateway_ref }) => gateway_ref)
  if (
    made.toSorted().join() !==
    given
      .map(({ refund }) => refund)
      .toSorted()
      .join()
  )
    found.push(`the company gave back ${given.length} times, we ${made.length} times`)

  const returnedOf = (intentId: number) =>
    giving
      .filter(({ intent_id, state }) => intent_id === intentId && state === 'made')
      .reduce((cents, refund) => cents + refund.cents, 0)
  // Captured instead of voided and refunded in full: it no longer pays for anything (D-71).
  const pays = ({ id, state, captured_cents }: (typeof ours)[number]) =>
    LIVE.includes(state) && !(state === 'captured' && returnedOf(id) === captured_cents)

  const byRef = new Map(ours.map((intent) => [intent.gateway_ref, intent]))
  for (const authorization of authorizations) {
    const intent = byRef.get(authorization.payment_intent)
    if (authorization.state === 'held' && intent?.state !== 'held')
      found.push(`the company holds money for ${intent ? `${intent.purpose} ${intent.state}` : 'nothing'}`)
    if (authorization.state === 'captured' && intent?.state !== 'captured' && intent?.stray !== 'captured')
      found.push(`the company took money for ${intent ? `${intent.purpose} ${intent.state}` : 'nothing'}`)
    if (authorization.state === 'held' && intent && authorization.amount !== intent.cents)
      found.push(`held ${authorization.amount} instead of ${intent.cents}`)
  }
  const standing = new Map(
    authorizations.map((authorization) => [authorization.payment_intent, authorization.state]),
  )
  const taken = new Map(captures.map((capture) => [capture.payment_intent, capture.amount]))
  for (const intent of ours) {
    const there = standing.get(intent.gateway_ref ?? '')
    if (intent.state === 'held' && there !== 'held') found.push(`we believe in a hold that is ${there}`)
    if (intent.state === 'captured' && taken.get(intent.gateway_ref ?? '') !== intent.captured_cents)
      found.push(`we wrote ${intent.captured_cents}, the company took ${taken.get(intent.gateway_ref ?? '')}`)
    // A fee belongs to the subscription that it ends (D-10).
    const belongs =
      intent.order_id ?? intent.period_id ?? (intent.purpose === 'fee' && intent.subscription_id)
    const returned = returnedOf(intent.id)
    if (intent.stray === 'captured' && returned !== intent.captured_cents)
      found.push(`captured after its end, and ${returned} of ${intent.captured_cents} given back`)
    if (['held', 'captured'].includes(intent.state) && !belongs)
      found.push(`${intent.state} without an order or period`)
  }

  const paidPeriods = ours
    .filter((intent) => pays(intent) && paysPeriod(intent))
    .map(({ period_id }) => period_id)
    .filter((id) => id !== null)
  if (new Set(paidPeriods).size < paidPeriods.length) found.push('a period is paid twice')

  const paying = new Map<number, number>()
  for (const intent of ours)
    if (intent.order_id && pays(intent) && paysPeriod(intent))
      paying.set(intent.order_id, (paying.get(intent.order_id) ?? 0) + 1)
  for (const [id, order] of allOrders) {
    const count = paying.get(id) ?? 0
    if (count > 1) found.push(`order ${order.status} paid ${count} times`)
    if (OVER.includes(order.status) && ours.some((i) => i.order_id === id && i.state === 'held'))
      found.push(`money held for an order that is ${order.status}`)
    const ofOrder = ours.filter((i) => i.order_id === id && paysPeriod(i))
    // A shipment that was sent was paid for even if staff refunded it later.
    const wasPaid = ofOrder.some(({ state }) => LIVE.includes(state))
    if (ofOrder.length > 0 && !wasPaid && !OVER.includes(order.status) && order.status !== 'payment_failed')
      found.push(`order ${order.status} without its money`)
  }
  return found
}
