import { orderNumber } from '@contour/domain/orders/order-number'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { monthLabel } from '@contour/domain/dosing/months'
import { shipmentPlace } from '@contour/domain/shipments/shipment-contents'
import { isCorrectable } from '@contour/domain/shipments/shipment-problem'
import { easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { orders, replacementRequests } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { openHoldsOf } from '../care-holds/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { questionsBefore, repeatedDose } from '../dose-questions/index.ts'
import { overlappingGlps } from '../orders/index.ts'
import { packingOf, type Packing } from '../../ground/pharmacies/index.ts'
import { contentsOf, coveringPrescriptions, type CoveringPrescription } from '../supply/index.ts'
import { pharmacistFacts, type FactsOf } from './pharmacist-facts.ts'
import { gateFactsOf, shipmentRows, recentlyRemoved } from './shipments-store.ts'
import type { PharmacyOrder, ShipmentStops } from './shipments-store.ts'
import { licenseProblem, shipChecks, shipGate } from './ship-gate.ts'

const STATUSES = {
  open: ['order_placed', 'shipping_paused'],
  ready: ['order_placed'],
  paused: ['shipping_paused'],
  shipped: ['order_shipped'],
  delivered: ['order_delivered'],
} as const satisfies Record<string, readonly OrderStatus[]>

type Shown = keyof typeof STATUSES

const LONGEST_FIRST: readonly SortKey[] = [
  { by: orders.status_since, kind: 'instant' },
  { by: orders.id, kind: 'number' },
]
/** Delivered orders are listed with the latest first. */
const LATEST_FIRST: readonly SortKey[] = LONGEST_FIRST.map((key) => ({ ...key, order: 'desc' }))

export type BoardAsked = {
  show?: Shown | undefined
  /** The order that a link leads to is listed first on the first page. */
  order?: string | undefined
  after?: string | undefined
}

/**
 * Lists a page of the orders at the pharmacy, longest waiting first and delivered ones newest first, each with what
 * blocks its shipment (M-15). Audited as one read.
 */
export async function readBoard(ctx: Ctx, requested: BoardAsked) {
  const { show = 'open', order: linked, after } = requested
  const now = ctx.clock.now()
  const wanted = wantedOf(show, now)
  const page = keyset(show === 'delivered' ? LATEST_FIRST : LONGEST_FIRST, after)
  const found = await shipmentRows(ctx.db)
    .where(and(wanted, linked ? ne(orders.public_id, linked) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const cut = page.cut(found, ({ order }) => [order.status_since, order.id])
  const first =
    linked && after === undefined
      ? await shipmentRows(ctx.db).where(and(wanted, eq(orders.public_id, linked)))
      : []
  const waiting = [...first, ...cut.rows]
  const covering = await coveringPrescriptions(ctx.db, waiting)
  const holds = await openHoldsOf(
    ctx.db,
    waiting.map(({ user }) => user.id),
  )
  const overlapOf = await overlappingGlps(
    ctx.db,
    waiting.map(({ order }) => order),
  )
  const askedBefore = await questionsBefore(
    ctx.db,
    waiting.map(({ order }) => order),
  )
  const packing = await packingOf(
    ctx.db,
    now,
    waiting.flatMap(({ shipment }) => shipment ?? []),
  )
  const factsOf = await pharmacistFacts(
    ctx.db,
    waiting.map(({ user }) => user.id),
  )
  const rows = waiting.map((row) =>
    shown(
      row,
      covering.get(row.order.id) ?? null,
      {
        hold: holds.get(row.user.id) ?? null,
        overlap: overlapOf(row.order),
        asked: askedBefore(row.order),
      },
      { now, packing, factsOf },
    ),
  )
  await audit(ctx.db, 'pharmacy_board.read', {
    // Names the orders that were seen, not only their number.
    after: { rows: rows.length, orders: rows.map(({ order_id }) => order_id) },
  })
  return {
    message: 'Orders at the pharmacy.',
    rows,
    next: cut.next,
    total: await countOrders(ctx, wanted),
    counts: {
      ready: await countOrders(ctx, wantedOf('ready', now)),
      paused: await countOrders(ctx, wantedOf('paused', now)),
      replacements: await countReplacements(ctx),
    },
  }
}

/** The states are literals: as parameters they would keep a prepared statement from using their index. */
const wantedOf = (show: Shown, now: Date): SQL | undefined =>
  show === 'open' || show === 'ready'
    ? or(isIn(orders.status, STATUSES[show]), recentlyRemoved(now))
    : isIn(orders.status, STATUSES[show])

const countOrders = (ctx: Ctx, wanted: SQL | undefined) =>
  countRows(ctx.db, ctx.db.select({ id: orders.id }).from(orders).where(wanted).$dynamic())

/** Replacements to ship have a list of their own, and are counted with the orders. */
const countReplacements = (ctx: Ctx) =>
  countRows(
    ctx.db,
    ctx.db
      .select({ id: replacementRequests.id })
      .from(replacementRequests)
      .where(sql`${replacementRequests.state} = 'approved'`)
      .$dynamic(),
  )

function shown(
  row: PharmacyOrder,
  covering: CoveringPrescription,
  stops: ShipmentStops,
  { now, packing, factsOf }: { now: Date; packing: Packing; factsOf: FactsOf },
) {
  const { order, user, plan, shipment } = row
  const facts = gateFactsOf(row, covering, stops)
  const stop = facts.order?.stop
  const left = order.status === 'order_shipped' || order.status === 'order_delivered'
  return {
    order_id: order.public_id,
    order_number: orderNumber(order.id),
    parcel: shipment && parcelNumber(shipment.id),
    patient: `${user.first_name} ${user.last_name}`,
    status: order.status,
    drug: order.drug,
    term: plan.term,
    shipment_no: order.shipment_no,
    items: contentsOf(row, covering).map(({ item, treatmentMonth }) => ({
      slot: item.slot,
      month: treatmentMonth,
      name: item.name,
      strength: item.strength,
      quantity: item.quantity,
      directions: item.directions,
      ...packing.lots(shipment, item),
    })),
    facts: factsOf(user, covering, covering?.licensedUntil ?? null),
    pharmacy: packing.pharmacy(shipment),
    place:
      covering &&
      shipmentPlace({
        term: plan.term,
        shipmentNo: order.shipment_no,
        prescribedAt: covering.prescribedAt,
      }),
    prescription: (covering?.items ?? []).map(({ slot, name, strength, quantity }) => ({
      slot: monthLabel(slot, covering?.months_before ?? 0),
      name,
      strength,
      quantity,
    })),
    address: {
      name: shipment?.name ?? `${user.first_name} ${user.last_name}`,
      address_line_1: shipment?.line_1 ?? '',
      address_line_2: shipment?.line_2 ?? '',
      city: shipment?.city ?? '',
      state: shipment?.state ?? '',
      zip: shipment?.zip ?? '',
    },
    placed_at: (shipment?.created_at ?? order.status_since).toISOString(),
    needed_by: left ? null : order.needed_by,
    ship_on: shipment?.ship_on ?? nextShipDate(easternDate(now)),
    carrier: shipment?.carrier ?? null,
    tracking: shipment?.tracking ?? null,
    shipped_at: shipment?.shipped_at?.toISOString() ?? null,
    delivered_at: shipment?.delivered_at?.toISOString() ?? null,
    delivery_assumed: shipment?.delivery_assumed ?? false,
    repeated: repeatedDose(stops.asked),
    pause_reason: order.pause_reason,
    stopped: left ? null : (stop?.kind ?? null),
    blocked: left ? [] : shipGate(facts, now),
    checks: left || stop ? [] : shipChecks(facts, now),
    correctable: isCorrectable(order.status, shipment, now),
    unlicensed: !left && !stop && licenseProblem(facts, now) !== null,
  }
}
