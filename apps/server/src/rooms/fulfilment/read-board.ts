import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { writeAudit } from '../audit/index.ts'
import {
  contentsOf,
  coveringPrescription,
  gateFactsOf,
  ordersAtPharmacy,
  takenAway,
} from './fulfilment-store.ts'
import type { Covering, PharmacyOrder } from './fulfilment-store.ts'
import { licenseProblem, shipGate } from './ship-gate.ts'

const SHOWN = {
  open: ['order_placed', 'shipping_paused'],
  shipped: ['order_shipped'],
  delivered: ['order_delivered'],
} as const satisfies Record<string, readonly OrderStatus[]>

const ROWS_MAX = 200

/** Orders at the pharmacy, longest waiting first, each with what keeps it from shipping (M-15). Audited as one read. */
export async function readBoard(ctx: Ctx, caller: Caller, show: keyof typeof SHOWN = 'open') {
  const now = ctx.clock.now()
  const waiting = await ordersAtPharmacy(
    ctx.db,
    SHOWN[show],
    ROWS_MAX,
    show === 'open' ? takenAway(now) : undefined,
  )
  const rows = []
  for (const row of waiting) {
    const shipsTo = row.shipment?.state ?? null
    rows.push(shown(row, await coveringPrescription(ctx.db, row.order, shipsTo), now))
  }
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'pharmacy_board.read',
    // Whose orders were seen, not only how many.
    after: { rows: rows.length, orders: waiting.map(({ order }) => order.public_id) },
    requestId: caller.source.requestId,
  })
  return { status: 'success' as const, message: 'Orders at the pharmacy.', rows }
}

function shown(row: PharmacyOrder, covering: Covering, now: Date) {
  const { order, user, plan, shipment } = row
  const facts = gateFactsOf(row, covering)
  const left = order.status === 'order_shipped' || order.status === 'order_delivered'
  return {
    order_id: order.public_id,
    patient: `${user.first_name} ${user.last_name}`,
    status: order.status as OrderStatus,
    drug: order.drug as 'semaglutide' | 'tirzepatide',
    term: plan.term as 1 | 3 | 6 | 12,
    shipment_no: order.shipment_no,
    items: contentsOf(row, covering).map(({ item, month }) => ({
      slot: item.slot,
      month,
      name: item.name,
      strength: item.strength,
      quantity: item.quantity,
      directions: item.directions,
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
    ship_on: shipment?.ship_on ?? nextShipDate(easternDate(now)),
    carrier: shipment?.carrier ?? null,
    tracking: shipment?.tracking ?? null,
    shipped_at: shipment?.shipped_at?.toISOString() ?? null,
    delivered_at: shipment?.delivered_at?.toISOString() ?? null,
    delivery_assumed: shipment?.delivery_assumed ?? false,
    pause_reason: order.pause_reason,
    stopped: left ? null : (facts.stop?.kind ?? null),
    blocked: left ? [] : shipGate(facts, now),
    unlicensed: !left && !facts.stop && licenseProblem(facts, now) !== null,
  }
}
