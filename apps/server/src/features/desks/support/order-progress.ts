import { securedAt } from '@contour/domain/orders/order-money'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { asc, and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { addresses, orderHistory, prescriptions, shipments } from '../../../db/schema.ts'
import type { users } from '../../../db/schema.ts'
import { clockOf, noticesOfOrders, statusPromise } from '../../care/orders/index.ts'
import type { OrderRow, ReadOrderMoney } from '../../care/orders/index.ts'

type ShipmentRow = typeof shipments.$inferSelect

/** Returns where an order stands: its tracker with times, who has it until when, and its parcel. */
export async function orderProgress(ctx: Ctx, order: OrderRow, money: ReadOrderMoney) {
  const [shipment] = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  const [prescription] = await ctx.db
    .select({ state: prescriptions.state })
    .from(prescriptions)
    .where(eq(prescriptions.order_id, order.id))
    .orderBy(desc(prescriptions.version))
    .limit(1)
  const { since, newBy, held } = await clockOf(ctx.db, order)
  const unread = (await noticesOfOrders(ctx.db, [order.id])).get(order.id) ?? []
  return {
    steps: await stepsOf(ctx, order, shipment, money),
    promise: statusPromise(order.status, since, {
      prescription: prescription?.state ?? null,
      notices: unread.length,
      newBy,
      held,
    }),
    unread_notices: [...unread],
    parcel: shipment ? parcelOf(shipment) : null,
  }
}

async function stepsOf(
  { db }: Ctx,
  order: OrderRow,
  shipment: ShipmentRow | undefined,
  money: ReadOrderMoney,
) {
  const left = await db
    .select({ status: orderHistory.from_status, at: orderHistory.at })
    .from(orderHistory)
    .where(eq(orderHistory.order_id, order.id))
    .orderBy(asc(orderHistory.n))
  const leftAt = new Map<string | null, Date>(left.map(({ status, at }) => [status, at]))
  const finished = new Map<string, Date | null>([
    ['payment', instantOf(securedAt(money.events))],
    ['order_shipped', shipment?.delivered_at ?? null],
    ['order_delivered', shipment?.delivered_at ?? null],
  ])
  const steps = trackerSteps({
    id: order.public_id,
    status: order.status,
    resume_status: order.resume_status,
    submitted: order.submitted,
    payment_intent_id: null,
    payment_secured: money.secured,
    tracking_number: shipment?.tracking ?? null,
    logistics_provider: shipment?.carrier ?? null,
    delivery: shipment?.delivered_at ? { assumed: shipment.delivery_assumed } : null,
  })
  return steps.map(({ key, label, state }) => {
    const at = finished.get(key) ?? leftAt.get(key) ?? null
    return { key, label, state, at: state === 'done' ? (at?.toISOString() ?? null) : null }
  })
}

const instantOf = (at: string | null) => (at === null ? null : new Date(at))

const parcelOf = (shipment: ShipmentRow) => ({
  number: parcelNumber(shipment.id),
  carrier: shipment.carrier,
  tracking: shipment.tracking,
  // An estimate is no longer shown once the shipment has left.
  ship_on: shipment.shipped_at ? null : shipment.ship_on,
  shipped_at: shipment.shipped_at?.toISOString() ?? null,
  delivered_at: shipment.delivered_at?.toISOString() ?? null,
  assumed: shipment.delivery_assumed,
  ships_to: addressLines(shipment),
})

/**
 * Returns how support reaches the patient, and where the order goes: the address of its shipment, before there is one
 * the patient's shipping address.
 */
export async function contactOfOrder({ db }: Ctx, user: typeof users.$inferSelect) {
  const [address] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, user.id), eq(addresses.kind, 'shipping')))
  return {
    phone: user.phone,
    phone_verified: user.phone_verified_at !== null,
    email_verified: user.email_verified_at !== null,
    may_text: user.agreed_to_text,
    ships_to: address ? addressLines(address) : null,
  }
}

export const addressLines = (
  to: Pick<ShipmentRow, 'line_1' | 'line_2' | 'city' | 'state' | 'zip'>,
): string[] => [to.line_1, to.line_2, `${to.city}, ${to.state} ${to.zip}`].filter((line) => line !== '')
