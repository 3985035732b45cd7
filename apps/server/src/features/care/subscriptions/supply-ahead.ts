import type { SupplyAhead } from '@contour/contract/shapes'
import { lastDoseOn, missingDoses, usualDoses } from '@contour/domain/shipments/supply'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { parcelLeavesOn } from '@contour/domain/subscriptions/next-parcel'
import { placeOfShipment, shipmentsPerPeriod } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, periods, shipments, subscriptions } from '../../../db/schema.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { parcelOfOrder, type OrderRow } from '../orders/index.ts'
import { readSupply } from '../supply/index.ts'
import { readShipmentPlan, supplyBefore } from './shipment-plan.ts'
import { areRenewalsStopped } from './stopped-renewals.ts'
import { cycleOf, termOf, type SubscriptionRow } from './subscriptions-store.ts'

const { nextShipDate, expectedDelivery } = US_SHIPPING_CALENDAR

/**
 * Returns what home, staff, the dialogs and the letters say about the medicine of a subscription (D-88). Null for one of
 * whose drug nothing is in her hands yet.
 */
export async function readSupplyAhead(
  ctx: Ctx,
  db: Reader,
  subscription: SubscriptionRow,
): Promise<SupplyAhead | null> {
  const supply = await readSupply(db, { userId: subscription.user_id, drug: subscription.drug })
  if (!supply) return null
  return {
    last_dose_on: supply.lastDoseOn,
    next_arrives_on: await nextArrival(ctx, db, subscription),
  }
}

/** The same for the subscription of an order. */
export async function readSupplyOfOrder(
  ctx: Ctx,
  db: Reader,
  { subscription_id: id }: Pick<OrderRow, 'subscription_id'>,
): Promise<SupplyAhead | null> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return subscription ? readSupplyAhead(ctx, db, subscription) : null
}

/** Days that a review and the 12 hours take at most after the form. */
const READY_DAYS = 3

async function nextArrival(ctx: Ctx, db: Reader, subscription: SubscriptionRow): Promise<PlainDate | null> {
  const runs = subscription.state === 'active' && !subscription.cancelled_at
  if (!runs || (await openHoldOf(db, subscription.user_id))) return null
  const [open] = await db
    .select({ order: orders, period: periods, shipment: shipments })
    .from(orders)
    .leftJoin(periods, eq(periods.id, orders.period_id))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .where(
      and(
        eq(orders.subscription_id, subscription.id),
        inArray(orders.status, [...UNSHIPPED_STATUSES, 'order_shipped']),
      ),
    )
    // One on its way comes before the next one, whose check-in may be open already.
    .orderBy(asc(orders.shipment_no))
    .limit(1)
  const today = easternDate(ctx.clock.now())
  if (open?.order.status === 'shipping_paused' || open?.order.status === 'payment_failed') return null
  if (open?.shipment?.shipped_at) return (await parcelOfOrder(db, open.order.id))?.comesOn ?? null
  const soonest = nextShipDate(today)
  if (open?.shipment) {
    const parcel = {
      term: termOf(subscription),
      shipment: open.order.shipment_no,
      cycle: cycleOf(subscription),
    }
    const state = { readyOn: open.shipment.ship_on, isCharged: open.period?.state === 'paid' }
    const leavesOn = parcelLeavesOn(parcel, state, US_SHIPPING_CALENDAR)
    return expectedDelivery(leavesOn > soonest ? leavesOn : soonest)
  }
  const planned = await nextPlanned(db, subscription)
  // What still waits for her, a clinician or the 12 hours keeps its day while there is time; then nobody knows it.
  if (open && planned && planned < nextShipDate(addDays(today, READY_DAYS))) return null
  return planned && expectedDelivery(planned > soonest ? planned : soonest)
}

/** The ship day of the next parcel of the paid period, or of the next charge; null while nothing is planned (M-28). */
async function nextPlanned(db: Reader, subscription: SubscriptionRow): Promise<PlainDate | null> {
  if (await areRenewalsStopped(db, subscription.id)) return null
  const plan = await readShipmentPlan(db, subscription)
  const next = plan?.shipments.find(({ shipment }) => shipment === plan.supply?.shipment)
  return next?.shipOn ?? (subscription.next_billing_on && nextShipDate(subscription.next_billing_on))
}

/** The days that a patient reads before she moves the next charge, and how many weekly doses she would miss (D-88). */
export type SupplyUntil = { lastDoseOn: PlainDate; arrivesOn: PlainDate; missing: number }

/**
 * Returns what is left until the parcel that leaves with a charge on a day. Parcels of the paid period come before it and
 * are counted as full ones. Null while nothing is in her hands.
 */
export async function supplyUntilCharge(
  db: Reader,
  subscription: SubscriptionRow,
  chargeOn: PlainDate,
): Promise<SupplyUntil | null> {
  const before = await supplyBefore(db, subscription)
  if (!before) return null
  const term = termOf(subscription)
  const per = shipmentsPerPeriod(term)
  const { within } = placeOfShipment(term, before.shipment)
  const paid = within === 0 ? 0 : per - within
  const firstUncoveredOn = addDays(before.firstUncoveredOn, paid * usualDoses(term) * 7)
  const arrivesOn = expectedDelivery(nextShipDate(chargeOn))
  return {
    lastDoseOn: lastDoseOn({ firstUncoveredOn }),
    arrivesOn,
    missing: missingDoses({ firstUncoveredOn }, arrivesOn),
  }
}
