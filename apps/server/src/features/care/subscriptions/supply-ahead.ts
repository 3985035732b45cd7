import { lastDoseOn, missingDoses, usualDoses } from '@contour/domain/shipments/supply'
import { parcelLeavesOn } from '@contour/domain/subscriptions/next-parcel'
import { placeOfShipment, shipmentsPerPeriod } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, periods, shipments } from '../../../db/schema.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { readSupply } from '../supply/index.ts'
import { readShipmentPlan, supplyBefore } from './shipment-plan.ts'
import { cycleOf, termOf } from './subscriptions-store.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** What home, the dialogs and the letters say about the medicine of a subscription (D-88). */
export type SupplyAhead = {
  /** The day of the last dose in her hands. */
  last_dose_on: PlainDate
  /** The day by which the next parcel arrives; null while none is planned. */
  next_arrives_on: PlainDate | null
}

const { nextShipDate, expectedDelivery } = US_SHIPPING_CALENDAR

/** Returns null for a subscription of whose drug nothing is in her hands yet. */
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
        inArray(orders.status, ['order_placed', 'shipping_paused', 'order_shipped']),
      ),
    )
  const today = easternDate(ctx.clock.now())
  if (open?.order.status === 'shipping_paused') return null
  if (open?.shipment?.shipped_at) return expectedDelivery(easternDate(open.shipment.shipped_at))
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
  return planned && expectedDelivery(planned > soonest ? planned : soonest)
}

/** The ship day of the next parcel of the paid period, or of the next charge. */
async function nextPlanned(db: Reader, subscription: SubscriptionRow): Promise<PlainDate | null> {
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
