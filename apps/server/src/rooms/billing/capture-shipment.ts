import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { trackingUrl } from '@contour/domain/orders/tracking'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { StaffCaller } from '../../caller.ts'
import { after, days } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { orders, periods, shipments, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { dropDue, planDue } from '../../jobs/due.ts'
import { notify } from '../notifications/index.ts'
import { lockOrder, moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { capturableCents, refusedCents, voidAddonHold } from './addon-shares.ts'
import { enterLedger, intentsOf, keepFacts, lockIntent, lockUser, moveIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { shippingAddressOf } from './make-order.ts'
import { notePeriodPaid } from './period-paid.ts'
import { drawRefund } from './refund-store.ts'
import { openRefundsOf, returnCapture, shipsNothing } from './refund-captured-void.ts'
import { settleRefunds } from './settle-refund.ts'
import { expireHold, settleIntent } from './settle-intent.ts'
import { shipmentStop } from './shipment-stop.ts'

export type ShipOrder = {
  orderId: string
  carrier: string
  tracking: string
  caller: StaffCaller
  /** Throws where the order may not ship; asked under the order's lock, before anything is captured. */
  gate?: (tx: Tx) => Promise<void>
}

/** Delivery is assumed after five days without a carrier's word (M-17). */
const ASSUME_DELIVERED = days(5)

const PENDING_STATES = ['created', 'unknown', 'action', 'voiding']

/**
 * Ships an order: stores carrier and number, takes the held money, and moves the order only when the money is ours
 * (security.md 11). Repeating it with the same parcel answers the same.
 * @throws Fault wrong_status unless the order is placed, or when its hold ran out; invalid_request for a number that is
 * on another parcel; payment_pending while a hold of the order is decided; payment_unanswered while the gateway does not
 * answer: carrier and number are kept, and the reconciler then finishes the shipment by itself
 */
export async function captureForShipment(ctx: Ctx, ship: ShipOrder): Promise<OrderRow> {
  const { order, capturing, voiding } = await ctx.db
    .transaction((tx) => askCapture(tx, ctx, ship))
    .catch(refuseKnownNumber)
  // A failure here is the reconciler's to finish: the parcel does not wait for it.
  for (const intent of voiding) await settleIntent(ctx, intent.id).catch(() => intent)
  if (order.status === 'order_shipped') return order
  ctx.crash?.('after_intent')
  const asked: IntentRow[] = []
  for (const intent of capturing) asked.push(await repeatCapture(ctx, intent))
  const [now] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  ctx.soon('outbox')
  if (now?.status === 'order_shipped' || now?.status === 'order_delivered') return now
  const details = { order_status: now?.status }
  if (asked.some(({ state }) => state === 'capturing'))
    throw new Fault('payment_unanswered', { message: SHIPS_BY_ITSELF, details })
  throw new Fault(now?.status === 'payment_failed' ? 'wrong_status' : 'payment_pending', { details })
}

/** What the desk reads while the company is silent: what was typed is kept, and there is nothing to do. */
const SHIPS_BY_ITSELF =
  'The payment company does not answer right now. Carrier and number are kept, and the order is marked as shipped by itself as soon as the card is charged. Keep the parcel until then.'

/** Two parcels never carry one number; somebody else's was typed. */
function refuseKnownNumber(error: unknown): never {
  if (!isUniqueViolation(error, 'shipments_tracking')) throw error
  throw new Fault('invalid_request', {
    field: 'tracking',
    message: 'This number is on another parcel already. Compare it with the label.',
  })
}

async function askCapture(tx: Tx, ctx: Ctx, { orderId, carrier, tracking, caller, gate }: ShipOrder) {
  const [owner] = await tx.select({ id: orders.user_id }).from(orders).where(eq(orders.public_id, orderId))
  if (!owner) throw new Fault('not_found')
  await lockUser(tx, owner.id)
  const order = await lockOrder(tx, orderId)
  const [parcel] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  const same = parcel?.carrier === carrier && parcel.tracking === tracking
  if (order.status === 'order_shipped' && same) return { order, capturing: [], voiding: [] }
  if (order.status !== 'order_placed')
    throw new Fault('wrong_status', { details: { order_status: order.status } })
  if ((await intentsOf(tx, order.id, PENDING_STATES)).some((intent) => intent.state !== 'voiding'))
    throw new Fault('payment_pending')
  await refuseStopped(tx, order)
  await gate?.(tx)
  await keepParcel(tx, ctx, order, parcel?.id ?? null, { carrier, tracking })
  const capturing = await intentsOf(tx, order.id, ['capturing'])
  const voiding: IntentRow[] = []
  for (const held of await intentsOf(tx, order.id, ['held'])) {
    const captureCents = await capturableCents(tx, held)
    if (captureCents === 0) {
      voiding.push(await voidAddonHold(tx, ctx, held))
      continue
    }
    capturing.push(
      await moveIntent(tx, ctx.clock, held, {
        event: 'capture_asked',
        actor: 'server',
        set: { snapshot: keepFacts({ shippedBy: actorOf(caller), captureCents }) },
      }),
    )
  }
  if (capturing.length > 0) return { order, capturing, voiding }
  // A later shipment of a prepaid term has nothing to take: its money was captured with the first.
  return { order: await sendOff(tx, ctx, order, actorOf(caller)), capturing, voiding }
}

/** The board says the same beforehand; here it counts, under the locks. */
async function refuseStopped(tx: Tx, order: OrderRow): Promise<void> {
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, order.subscription_id))
  const [period] = order.period_id
    ? await tx.select().from(periods).where(eq(periods.id, order.period_id))
    : []
  const stop = shipmentStop(order.status as OrderStatus, plan ?? null, period ?? null)
  if (stop) throw new Fault('wrong_status', { message: stop.text, details: { order_status: order.status } })
}

async function keepParcel(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  parcelId: number | null,
  values: { carrier: string; tracking: string },
): Promise<void> {
  if (parcelId) {
    await tx.update(shipments).set(values).where(eq(shipments.id, parcelId))
    return
  }
  const user = await lockUser(tx, order.user_id)
  const address = await shippingAddressOf(tx, user.id)
  if (!address) throw new Fault('invalid_address')
  await tx.insert(shipments).values({
    ...values,
    order_id: order.id,
    kind: 'original',
    name: `${user.first_name} ${user.last_name}`,
    line_1: address.line_1,
    line_2: address.line_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    ship_on: easternDate(ctx.clock.now()),
    created_at: ctx.clock.now(),
  })
}

/** Takes the money of an intent that is being captured; the key makes a second call the same as the first. */
export async function repeatCapture(ctx: Ctx, intent: IntentRow): Promise<IntentRow> {
  if (!intent.gateway_ref) throw new Error('captured intent without a gateway reference')
  const outcome = await ctx.payments.capture({
    authRef: intent.gateway_ref,
    amount: captureCentsOf(intent),
    orderId: intent.order_public_id ?? intent.public_id,
    key: `capture:${intent.id}:1`,
  })
  ctx.crash?.('after_gateway')
  if (outcome.state === 'unknown') return intent
  return finishCapture(ctx, intent.id, outcome)
}

/** What was decided when the capture was asked: all of the hold but the add-ons that are not in the parcel (D-51). */
const captureCentsOf = (intent: IntentRow): number =>
  (intent.snapshot as { captureCents?: number } | null)?.captureCents ?? intent.cents

type CaptureResult =
  { state: 'captured'; amount: number } | { state: 'expired' } | { state: 'voided' } | { state: 'refused' }

/**
 * Writes down how a capture ended. The last captured intent of an order sends it off, in the same transaction, by
 * whoever learns of it: the pharmacy's request, a webhook or the reconciler.
 */
export async function finishCapture(ctx: Ctx, intentId: number, result: CaptureResult): Promise<IntentRow> {
  if (result.state === 'expired' || result.state === 'voided') return expireHold(ctx, intentId)
  const done = await ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (result.state === 'refused') {
      ctx.log.error({ payment: intent.public_id }, 'capture refused by the gateway')
      return intent.state === 'capturing'
        ? moveIntent(tx, ctx.clock, intent, { event: 'capture_refused', actor: 'gateway' })
        : intent
    }
    if (!['capturing', 'held'].includes(intent.state)) return intent
    const useless = await shipsNothing(tx, intent)
    await enterLedger(tx, ctx.clock, intent, 'capture', result.amount)
    // A capture ends its hold: the gateway releases what it leaves.
    if (result.amount < intent.cents)
      await enterLedger(tx, ctx.clock, intent, 'void', intent.cents - result.amount)
    const captured = await moveIntent(tx, ctx.clock, intent, {
      event: 'capture_confirmed',
      actor: 'gateway',
      set: { captured_cents: result.amount },
    })
    await dropDue(tx, ctx.clock, 'hold_renew', intent.public_id)
    if (useless) {
      await returnCapture(tx, ctx, captured, 'It was captured after its order or plan had ended.')
      return captured
    }
    if (intent.purpose === 'buymore' && intent.period_id)
      await tx.update(periods).set({ state: 'paid' }).where(eq(periods.id, intent.period_id))
    await tellReceipt(tx, ctx, captured)
    await refundRefusedAddons(tx, ctx, captured)
    if (intent.state === 'capturing' && intent.order_id) await sendWhenPaid(tx, ctx, captured)
    ctx.crash?.('before_commit')
    return captured
  })
  ctx.soon('outbox')
  if (done.state === 'captured') await settleRefunds(ctx, await openRefundsOf(ctx.db, done.id))
  return done
}

/** Money captured at the gateway's own desk knows nothing of a refused add-on: its share goes back (D-51). */
async function refundRefusedAddons(tx: Tx, ctx: Ctx, intent: IntentRow): Promise<void> {
  const refused = await refusedCents(tx, intent)
  const cents = (intent.captured_cents ?? 0) - (intent.cents - refused)
  if (refused > 0 && cents > 0)
    await drawRefund(tx, ctx, { intent, cents, reason: 'Add-on not prescribed', by: 'server', waits: false })
}

async function tellReceipt(tx: Tx, ctx: Ctx, captured: IntentRow): Promise<void> {
  const user = await lockUser(tx, captured.user_id)
  const cents = captured.captured_cents ?? captured.cents
  await notify(tx, ctx, 'payment_received', user, { paymentId: captured.public_id, cents })
}

async function sendWhenPaid(tx: Tx, ctx: Ctx, captured: IntentRow): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, captured.order_id!)).for('update')
  if (!order || order.status !== 'order_placed') return
  if ((await intentsOf(tx, order.id, ['capturing', 'held'])).length > 0) return
  const by = (captured.snapshot as { shippedBy?: string } | null)?.shippedBy ?? 'server'
  await sendOff(tx, ctx, order, by)
}

/** The shipped order, its parcel's moment, the plan's anchor, the message and the timer of its delivery. */
async function sendOff(tx: Tx, ctx: Ctx, order: OrderRow, by: string): Promise<OrderRow> {
  const now = ctx.clock.now()
  const shipped = await moveOrder(tx, ctx.clock, { order, event: 'shipped', actor: 'pharmacy', by })
  const [parcel] = await tx
    .update(shipments)
    .set({ shipped_at: now })
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
    .returning()
  await notePeriodPaid(tx, ctx, order, easternDate(now))
  const user = await lockUser(tx, order.user_id)
  await notify(tx, ctx, 'shipped', user, {
    orderId: order.public_id,
    trackingUrl: trackingUrl(parcel?.carrier ?? null, parcel?.tracking ?? null),
  })
  await planDue(tx, ctx.clock, {
    kind: 'assume_delivered',
    subject: order.public_id,
    dueAt: after(now, ASSUME_DELIVERED),
  })
  return shipped
}
