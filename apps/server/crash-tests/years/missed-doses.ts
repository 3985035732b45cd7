import { missingDoses, supplyInHand, type ArrivedParcel } from '@contour/domain/shipments/supply'
import { monthsPerShipment } from '@contour/domain/shipments/shipment-contents'
import { periodStart, placeOfShipment, shipmentDue } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { expectedDelivery, nextShipDate } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '@contour/testkit'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { orders, shipments, subscriptions } from '../../src/db/schema.ts'
import { contentsOf, coveringPrescriptions } from '../../src/features/care/supply/index.ts'
import type { Lived } from './live-year.ts'

/** Weeks without a dose in one patient's year, and what they would have been under the rule before it. */
export type Missed = { parcels: number; weeks: number; before: number }

/** Reads what reached a patient, as the service stored it, and counts the weekly doses that were missed between. */
export async function missedDoses(at: TestService, { habits, member }: Lived): Promise<Missed> {
  const rows = await at.ctx.db
    .select({ order: orders, plan: subscriptions, shipment: shipments })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(and(eq(orders.user_id, member.userId), isNotNull(shipments.delivered_at)))
    .orderBy(asc(orders.shipment_no))
  const covering = await coveringPrescriptions(at.ctx.db, rows)
  const parcels = rows.map((row): ArrivedParcel => {
    const lines = contentsOf(row, covering.get(row.order.id) ?? null)
    const strengths = lines.flatMap(({ item, doses }) => (doses === null ? [] : [item.strength_ug]))
    const { delivered_at: deliveredAt } = row.shipment
    if (!deliveredAt) throw new Error('not delivered')
    return {
      arrivedOn: easternDate(deliveredAt),
      doses: lines.reduce((sum, { doses }) => sum + (doses ?? 0), 0),
      firstUg: strengths[0] ?? 0,
      lastUg: strengths.at(-1) ?? 0,
    }
  })
  const anchor = rows[0]?.plan.anchor_on
  return {
    parcels: parcels.length,
    weeks: weeksWithout(parcels),
    before: anchor ? weeksWithout(parcels.map((_, index) => before(anchor, index + 1, habits))) : 0,
  }
}

const weeksWithout = (parcels: readonly ArrivedParcel[]): number =>
  parcels.reduce((sum, { arrivedOn }, index) => {
    const supply = supplyInHand(parcels.slice(0, index))
    return sum + (supply ? missingDoses(supply, arrivedOn) : 0)
  }, 0)

/** The same parcel under the old rule: four doses a month, sent on its day whatever is left, by the same pharmacy. */
function before(anchor: string, shipment: number, { term, delaysOf }: Lived['habits']): ArrivedParcel {
  const { n, within } = placeOfShipment(term, shipment)
  let on = nextShipDate(shipmentDue(periodStart({ on: anchor, months: 0 }, term, n), within))
  // The first parcel left on the day from which the months count.
  const days = shipment > 1 ? delaysOf(shipment).pharmacy : 0
  for (let more = 0; more < days; more += 1) on = nextShipDate(addDays(on, 1))
  return { arrivedOn: expectedDelivery(on), doses: 4 * monthsPerShipment(term), firstUg: 1, lastUg: 1 }
}
