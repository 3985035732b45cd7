import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import {
  addresses,
  orders,
  refunds,
  replacementRequests,
  shipments,
  staffMembers,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { coveringPrescriptions } from '../supply/index.ts'
import { destinationProblem } from './destination.ts'
import { OPEN, parcelItems, type ParcelItem } from './parcels-store.ts'
import { refundableCents } from './refundable-payment.ts'
import { requestedLines } from './requested-lines.ts'

const sent = alias(shipments, 'sent')
const decider = alias(staffMembers, 'decider')
const opener = alias(staffMembers, 'opener')

/** Selects requests with all that support reads of them. */
export const selectRequests = (db: Reader) =>
  db
    .select({
      request: replacementRequests,
      user: users,
      shipment: shipments,
      order: orders,
      plan: subscriptions,
      sent,
      refund: refunds,
      decider: decider.name,
      opener: opener.name,
      homeState: addresses.state,
    })
    .from(replacementRequests)
    .innerJoin(users, eq(users.id, replacementRequests.user_id))
    .innerJoin(shipments, eq(shipments.id, replacementRequests.shipment_id))
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(sent, eq(sent.id, replacementRequests.replacement_shipment_id))
    .leftJoin(refunds, eq(refunds.id, replacementRequests.refund_id))
    .leftJoin(decider, eq(decider.id, replacementRequests.decided_by))
    .leftJoin(opener, eq(opener.id, replacementRequests.opened_by))
    .leftJoin(addresses, and(eq(addresses.user_id, users.id), eq(addresses.kind, 'shipping')))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectRequests>>[number]

/** Returns one request as staff read it. @throws AppError not_found */
export async function readRequest({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: number) {
  const [row] = await staffRows(
    db,
    await selectRequests(db).where(eq(replacementRequests.id, id)),
    clock.now(),
  )
  if (!row) throw notFound()
  return row
}

/** The state to which a replacement would ship, or ships once it is approved; null without an address. */
const shipsTo = ({ sent: parcel, homeState }: Found): string | null => parcel?.state ?? homeState

/** Returns requests as support reads them. */
export async function staffRows(db: Reader, found: readonly Found[], now: Date) {
  const covering = await coveringPrescriptions(db, found, { sendsAgain: true })
  const items = await parcelItems(db, found)
  const lines = await requestedLines(
    db,
    'request',
    found.map(({ request }) => request.id),
  )
  const open = found.filter(({ request }) => OPEN.includes(request.state))
  const refundable = await refundableCents(
    db,
    open.map(({ order }) => order),
  )
  return found.map((row) => {
    const requested = new Set(lines.get(row.request.id)?.map(({ line }) => line))
    return toStaffRow(row, {
      items: (items.get(row.shipment.id) ?? []).filter(({ line }) => requested.has(line.id)),
      refundable: open.includes(row) ? (refundable.get(row.order.id) ?? 0) : 0,
      cannotShip: open.includes(row)
        ? destinationProblem(
            covering.get(row.order.id) ?? null,
            { shipsTo: shipsTo(row), orderState: row.order.state },
            now,
          )
        : null,
    })
  })
}

function toStaffRow(
  { request, user, shipment, order, sent: parcel, refund, decider: by, opener: openedBy }: Found,
  {
    items,
    refundable,
    cannotShip,
  }: { items: readonly ParcelItem[]; refundable: number; cannotShip: string | null },
) {
  return {
    id: request.public_id,
    state: request.state,
    patient: `${user.first_name} ${user.last_name}`,
    order_id: order.public_id,
    parcel: parcelNumber(shipment.id),
    items: items.map(({ name }) => name),
    reason: request.reason,
    has_photo: request.upload_id !== null,
    late: request.late,
    opened_by: openedBy,
    asked_at: request.created_at.toISOString(),
    ordered_at: order.created_at.toISOString(),
    shipped_at: shipment.shipped_at?.toISOString() ?? null,
    delivered_at: shipment.delivered_at?.toISOString() ?? null,
    refundable_cents: refundable,
    cannot_ship: cannotShip,
    refund: refund && { cents: refund.cents, state: refund.state },
    decided_by: by,
    decided_at: request.decided_at?.toISOString() ?? null,
    message: request.decision_message,
    sent: parcel && {
      parcel: parcelNumber(parcel.id),
      ship_on: parcel.ship_on,
      shipped_at: parcel.shipped_at?.toISOString() ?? null,
      delivered_at: parcel.delivered_at?.toISOString() ?? null,
    },
  }
}
