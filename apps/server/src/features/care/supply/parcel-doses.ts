import { dosesDue } from '@contour/domain/shipments/supply'
import { nextParcelOn, parcelLeavesOn } from '@contour/domain/subscriptions/next-parcel'
import { storedCycle } from '@contour/domain/subscriptions/schedule'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { orders, periods, subscriptions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { coveringPrescription } from './covering-prescriptions.ts'
import { packedDoses } from './parcel-contents.ts'
import { readSupply } from './read-supply.ts'
import { readMoves, toShipmentMoves } from './shipment-moves.ts'

/**
 * Counts the weekly doses of an order's parcel and stores them with it (D-88): from the first dose that it is for until
 * the next parcel is in her hands. Every path to the pharmacy leads here, so that box, board and home agree.
 * @param readyOn the day on which the pharmacy may send it at the earliest
 */
export async function countParcelDoses(tx: Tx, order: OrderRow, readyOn: PlainDate): Promise<void> {
  const [row] = await tx
    .select({ plan: subscriptions, period: periods })
    .from(subscriptions)
    .leftJoin(periods, eq(periods.id, order.period_id ?? 0))
    .where(eq(subscriptions.id, order.subscription_id))
  if (!row) throw new Error('an order without its subscription')
  const { plan, period } = row
  const covering = await coveringPrescription(tx, { order, shipment: null })
  const [first] = packedDoses({ order, plan }, covering)
  if (!first) return
  const parcel = { term: plan.term, shipment: order.shipment_no, cycle: storedCycle(plan) }
  const isCharged = period?.state === 'paid'
  const leavesOn = parcelLeavesOn(parcel, { readyOn, isCharged }, US_SHIPPING_CALENDAR)
  const arrivedOn = US_SHIPPING_CALENDAR.expectedDelivery(leavesOn)
  const supply = await readSupply(tx, { userId: order.user_id, drug: order.drug }, { onTheWay: true })
  const moves = toShipmentMoves(await readMoves(tx, plan.id))
  const nextOn = nextParcelOn(parcel, { leavesOn, moves }, US_SHIPPING_CALENDAR)
  const due = dosesDue(plan.term, {
    supply,
    parcel: { arrivedOn, firstUg: first.strengthUg },
    nextArrivesOn: nextOn && US_SHIPPING_CALENDAR.expectedDelivery(nextOn),
  })
  // What its lines are written for limits it: the letters state the doses that are in the box, as board and home do.
  const packed = packedDoses({ order: { ...order, weekly_doses: due }, plan }, covering)
  const doses = packed.reduce((sum, line) => sum + line.doses, 0)
  // A quantity in words of its own, as before the fields, limits nothing.
  await tx
    .update(orders)
    .set({ weekly_doses: doses || due })
    .where(eq(orders.id, order.id))
}
