import { finishedAt } from '@contour/domain/orders/finished-steps'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { expectedShipOn } from '@contour/domain/shipments/expected-ship-day'
import { isCorrectable } from '@contour/domain/shipments/shipment-problem'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { promisedAt, promiseWords } from '@contour/domain/promises/promise-hours'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { asc, and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { addresses, imageRequests, orderHistory, prescriptions, shipments } from '../../../db/schema.ts'
import type { users } from '../../../db/schema.ts'
import { mayText } from '../../ground/reach/index.ts'
import { clockOf, isUntimed, noticesOfOrders, parcelOfOrder, statusPromise } from '../../care/orders/index.ts'
import type { OrderRow, ReadOrderMoney } from '../../care/orders/index.ts'

type ShipmentRow = typeof shipments.$inferSelect

/** Returns where an order stands: its tracker with times, who has it until when, and its parcel. */
export async function orderProgress(ctx: Ctx, order: OrderRow, money: ReadOrderMoney) {
  const [shipment] = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  const [prescription] = await ctx.db
    .select({
      state: prescriptions.state,
      due_at: prescriptions.due_at,
      clock_left_s: prescriptions.clock_left_s,
    })
    .from(prescriptions)
    .where(eq(prescriptions.order_id, order.id))
    .orderBy(desc(prescriptions.version))
    .limit(1)
  const { since, newBy, held } = await clockOf(ctx.db, order)
  const unread = (await noticesOfOrders(ctx.db, [order.id])).get(order.id) ?? []
  const asked = await ctx.db
    .select({ type: imageRequests.image_type })
    .from(imageRequests)
    .where(and(eq(imageRequests.order_id, order.id), eq(imageRequests.state, 'open')))
  const questions = asked.filter(({ type }) => type === 'question').length
  return {
    steps: await stepsOf(ctx, order, shipment, money),
    promise: statusPromise(order, since, {
      prescription: prescription?.state ?? null,
      isUntimed: prescription !== undefined && isUntimed(prescription),
      notices: unread.length,
      questions,
      images: asked.length - questions,
      newBy,
      held,
      parcel: await parcelOfOrder(ctx.db, order.id),
    }),
    unread_notices: [...unread],
    parcel: shipment ? parcelOf(order.status, shipment, ctx.clock.now()) : null,
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
  const leftAt: Partial<Record<OrderStatus, string>> = {}
  for (const { status, at } of left) if (status) leftAt[status] = at.toISOString()
  const facts = {
    money: money.events,
    shipped_at: shipment?.shipped_at?.toISOString() ?? null,
    delivered_at: shipment?.delivered_at?.toISOString() ?? null,
    left_at: leftAt,
  }
  const words = promiseWords(promisedAt(order.created_at))
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
    stated: { review: words.reviewInTracker, pharmacy: words.pharmacyInTracker },
  })
  return steps.map(({ key, label, state }) => ({
    key,
    label,
    state,
    at: state === 'done' ? finishedAt({ key }, facts) : null,
  }))
}

const parcelOf = (status: OrderRow['status'], shipment: ShipmentRow, now: Date) => ({
  number: parcelNumber(shipment.id),
  carrier: shipment.carrier,
  tracking: shipment.tracking,
  ship_on: expectedShipOn(status, shipment),
  shipped_at: shipment.shipped_at?.toISOString() ?? null,
  delivered_at: shipment.delivered_at?.toISOString() ?? null,
  assumed: shipment.delivery_assumed,
  correctable: isCorrectable(status, shipment, now),
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
    may_text: await mayText(db, user),
    ships_to: address ? addressLines(address) : null,
  }
}

export const addressLines = (
  to: Pick<ShipmentRow, 'line_1' | 'line_2' | 'city' | 'state' | 'zip'>,
): string[] => [to.line_1, to.line_2, `${to.city}, ${to.state} ${to.zip}`].filter((line) => line !== '')
