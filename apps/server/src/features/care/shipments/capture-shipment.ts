import type { LotChoice } from '@contour/domain/pharmacies/lot-rules'
import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { currentActor } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, periods, shipments, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { assertNoHold } from '../care-holds/index.ts'
import { packLots, pharmacyOf } from '../../ground/pharmacies/index.ts'
import { lockOrder, capturableCents, voidAddonAuthorization, shippingAddressOf } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import {
  marksOf,
  mergeSnapshot,
  paymentIntentsOf,
  transitionIntent,
  captureIntent,
  reconcileIntent,
} from '../payments/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import { markShipped } from './mark-shipped.ts'
import { contentsOf, coveringPrescription } from '../supply/index.ts'
import { orderAtPharmacy } from './shipments-store.ts'
import { shipmentStop } from './shipment-stop.ts'
import { assertNewTrackingNumber } from './tracking-number.ts'

export type ShipOrder = {
  orderId: string
  carrier: string
  tracking: string
  /** The lot of each line, as the pharmacy chose it (D-89). */
  lots: readonly LotChoice[]
  /** Throws if the order may not ship; called under the order's lock, before anything is captured. */
  gate?: (tx: Tx) => Promise<void>
}

/**
 * Ships an order: saves carrier and tracking number, captures the authorized money, and moves the order only when the
 * capture is confirmed (security.md 11). Repeating it with the same shipment returns the same result.
 * @throws AppError on_hold while the patient is on hold (D-76); wrong_status unless the order is placed, or if its
 * authorization expired; invalid_request for a
 * tracking number of another shipment; conflict if another label was entered for the order; wrong_status for its lots
 * (D-89); payment_pending while an authorization of the order is pending;
 * payment_unanswered while the gateway does not respond: carrier and number are saved, and reconciliation then finishes
 * the shipment automatically
 */
export async function captureForShipment(ctx: Ctx, ship: ShipOrder): Promise<OrderRow> {
  const { order, capturing, voiding } = await ctx.db
    .transaction((tx) => requestCapture(tx, ctx, ship))
    .catch(assertNewTrackingNumber)
  // Reconciliation finishes what fails here: the shipment does not wait for it.
  for (const intent of voiding) await reconcileIntent(ctx, intent.id).catch(() => intent)
  if (order.status === 'order_shipped') return order
  ctx.crash?.('after_intent')
  const requested: PaymentIntentRow[] = []
  for (const intent of capturing) requested.push(await captureIntent(ctx, intent))
  const [now] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  if (now?.status === 'order_shipped' || now?.status === 'order_delivered') return now
  const details = { order_status: now?.status }
  if (requested.some(({ state }) => state === 'capturing'))
    throw new AppError('payment_unanswered', { message: SHIPS_AUTOMATICALLY_MESSAGE, details })
  throw new AppError(now?.status === 'payment_failed' ? 'wrong_status' : 'payment_pending', { details })
}

/** The pharmacy reads this while the gateway does not respond: the input is saved, and there is nothing to do. */
const SHIPS_AUTOMATICALLY_MESSAGE =
  'The payment service is not responding. Carrier and tracking number are saved, and the order is marked as shipped automatically as soon as the card is charged. Keep the package until then.'

async function requestCapture(tx: Tx, ctx: Ctx, { orderId, carrier, tracking, lots, gate }: ShipOrder) {
  const order = await lockOrder(tx, orderId)
  const [parcel] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  const same = parcel?.carrier === carrier && parcel.tracking === tracking
  if (order.status === 'order_shipped' && same) return { order, capturing: [], voiding: [] }
  const charged = await paymentIntentsOf(tx, order.id, ['capturing', 'captured'])
  const capturing = charged.filter(({ state }) => state === 'capturing')
  if (parcel?.tracking && !same && (capturing.length > 0 || order.status === 'order_shipped'))
    throw await otherLabel(tx, parcel, charged)
  if (order.status !== 'order_placed')
    throw new AppError('wrong_status', { details: { order_status: order.status } })
  await gate?.(tx)
  if ((await paymentIntentsOf(tx, order.id, PENDING_STATES)).length > 0) throw new AppError('payment_pending')
  await assertNotStopped(tx, order)
  await assertNoHold(tx, order.user_id)
  await upsertShipment(tx, ctx, order, parcel?.id ?? null, { carrier, tracking })
  await packOrder(tx, ctx, orderId, lots)
  const voiding: PaymentIntentRow[] = []
  for (const held of await paymentIntentsOf(tx, order.id, ['held'])) {
    const captureCents = await capturableCents(tx, held)
    if (captureCents === 0) {
      voiding.push(await voidAddonAuthorization(tx, ctx, held))
      continue
    }
    capturing.push(
      await transitionIntent(tx, ctx.clock, held, {
        event: 'capture_asked',
        actor: 'server',
        set: { snapshot: mergeSnapshot({ shippedBy: currentActor(), captureCents }) },
      }),
    )
  }
  if (capturing.length > 0) return { order, capturing, voiding }
  // A later shipment of a prepaid term has nothing to capture: its money was captured with the first.
  return { order: await markShipped(tx, ctx, order), capturing, voiding }
}

/** Two people with two labels for one order: the first label counts, and the second person reads whose it is (M-15). */
async function otherLabel(
  tx: Tx,
  { carrier, tracking }: Pick<typeof shipments.$inferSelect, 'carrier' | 'tracking'>,
  paid: readonly PaymentIntentRow[],
): Promise<AppError> {
  const actor = paid.map((intent) => marksOf(intent).shippedBy).find((by) => by !== undefined)
  const nameOf = await namesOfActors(tx, [actor ?? null])
  const who = actor === undefined ? 'Somebody else' : nameOf(actor)
  return new AppError('conflict', {
    message: `${who} has entered ${carrier} ${tracking} for this order. Do not send a second parcel.`,
    details: { carrier, tracking },
  })
}

async function packOrder(tx: Tx, ctx: Ctx, orderId: string, choices: readonly LotChoice[]): Promise<void> {
  const row = await orderAtPharmacy(tx, orderId)
  if (!row?.shipment) throw new Error('an order without its shipment')
  const contents = contentsOf(row, await coveringPrescription(tx, row))
  const lines = contents.map(({ item }) => item)
  await packLots(tx, ctx, { parcel: row.shipment, userId: row.user.id, lines, choices })
}

/** The pharmacy board shows the same beforehand; this check under the locks decides. */
async function assertNotStopped(tx: Tx, order: OrderRow): Promise<void> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  const [period] = order.period_id
    ? await tx.select().from(periods).where(eq(periods.id, order.period_id))
    : []
  const stop = shipmentStop(order.status, subscription ?? null, period ?? null)
  if (stop)
    throw new AppError('wrong_status', { message: stop.text, details: { order_status: order.status } })
}

async function upsertShipment(
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
  const user = await lockPatient(tx, order.user_id)
  const address = await shippingAddressOf(tx, user.id)
  if (!address) throw new AppError('invalid_address')
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
    pharmacy_id: (await pharmacyOf(tx, address.state))?.id ?? null,
    created_at: ctx.clock.now(),
  })
}
