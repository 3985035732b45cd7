import { noticeDays, periodStart } from '@contour/domain/subscriptions/schedule'
import { monthsToFollow, plannedShipments } from '@contour/domain/subscriptions/shipment-moves'
import type { PlannedShipment } from '@contour/domain/subscriptions/shipment-moves'
import { addDays, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { toShipmentMoves } from '../supply/index.ts'
import { isMovable } from './own-subscription.ts'
import type { ShipmentPlan } from './shipment-plan.ts'
import { cycleOf, type SubscriptionRow } from './subscriptions-store.ts'

/** What a move does: the shipments after it, and by how many months the next charge follows; negative: it comes back. */
export type ShipmentMoveResult = {
  shipments: readonly PlannedShipment[]
  /** Those whose day changes, with the day before. */
  changed: readonly (PlannedShipment & { fromOn: PlainDate })[]
  renewalMonths: number
  nextBillingOn: PlainDate | null
}

/**
 * Returns what moving a shipment of the paid period to a day does, without storing anything (M-18). No charge is added
 * or comes earlier than the patient was told: the next one follows the last shipment and comes back with it, unless its
 * announcement would then be late (M-25).
 */
export async function computeShipmentMove(
  ctx: Ctx,
  db: Reader,
  subscription: SubscriptionRow,
  { plan, shipment, to }: { plan: ShipmentPlan; shipment: number; to: PlainDate },
): Promise<ShipmentMoveResult> {
  const { period, moves } = plan
  const shipments = plannedShipments(
    period,
    [...toShipmentMoves(moves), { shipment, to }],
    US_SHIPPING_CALENDAR,
    plan.supply,
  )
  const changed = shipments.flatMap((after, index) => {
    const before = plan.shipments[index]
    return before && before.due !== after.due ? [{ ...after, fromOn: before.shipOn }] : []
  })
  const renewalMonths = (await isMovable(db, subscription))
    ? followingMonths(ctx, subscription, plan, shipments)
    : 0
  const cycle = cycleOf(subscription)
  return {
    shipments,
    changed,
    renewalMonths,
    nextBillingOn:
      renewalMonths === 0
        ? subscription.next_billing_on
        : periodStart({ ...cycle, months: cycle.months + renewalMonths }, period.term, period.n + 1),
  }
}

function followingMonths(
  ctx: Ctx,
  subscription: SubscriptionRow,
  { period, moves, shipments: before }: ShipmentPlan,
  shipments: readonly PlannedShipment[],
): number {
  const last = shipments.at(-1)
  if (!last) return 0
  const cycle = cycleOf(subscription)
  const own = moves.filter(({ shipment_no }) => before.some(({ shipment }) => shipment === shipment_no))
  const followed = own.reduce((sum, { renewal_months }) => sum + renewal_months, 0)
  const unfollowed = { ...cycle, months: cycle.months - followed }
  let months = monthsToFollow(unfollowed, period, last) - followed
  const announcedBy = addDays(easternDate(ctx.clock.now()), Math.max(...noticeDays(period.term)))
  const next = (more: number) =>
    periodStart({ ...cycle, months: cycle.months + more }, period.term, period.n + 1)
  while (months < 0 && next(months) <= announcedBy) months += 1
  return months
}
