import { desc, eq } from 'drizzle-orm'
import { lastDoseOn, missingDoses } from '@contour/domain/shipments/supply'
import type { PlannedShipment } from '@contour/domain/subscriptions/shipment-moves'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { shipmentMoves, staffMembers } from '../../../db/schema.ts'
import { computeShipmentMove } from './compute-shipment-move.ts'
import { assertDay, assertMovable, findSubscription } from './move-shipment.ts'
import { readMovableShipments } from './movable-shipments.ts'
import type { ShipmentPlan } from './shipment-plan.ts'

/** Returns the shipments of the paid period that have not been sent, and every move with its name and reason (M-18). */
export async function readPlanShipments(ctx: Ctx, id: string) {
  const subscription = await findSubscription(ctx.db, id)
  const read = await readMovableShipments(ctx, ctx.db, subscription)
  const moves = await ctx.db
    .select({ move: shipmentMoves, by: staffMembers.name })
    .from(shipmentMoves)
    .innerJoin(staffMembers, eq(staffMembers.id, shipmentMoves.moved_by))
    .where(eq(shipmentMoves.subscription_id, subscription.id))
    .orderBy(desc(shipmentMoves.id))
  const upcoming = subscription.state === 'active' && !subscription.cancelled_at ? (read?.rows ?? []) : []
  return {
    message: 'Shipments of the plan.',
    shipments: upcoming
      .filter(({ order }) => !order || order.status === 'pending_approval')
      .map((row) => ({
        shipment: row.shipment,
        ships_on: row.shipOn,
        first_on: row.firstOn,
        check_in_open: row.order !== null,
        days: row.moveTo,
        skip_to: row.skipTo,
        why_not: row.whyNot,
      })),
    moves: moves.map(({ move, by }) => ({
      shipment: move.shipment_no,
      kind: move.kind,
      from_on: move.from_on,
      to_on: move.to_on,
      reason: move.reason,
      by,
      at: move.at.toISOString(),
    })),
  }
}

/** Returns what is left until the next parcel arrives on its new day (D-88). */
function supplyUntilNext({ supply }: ShipmentPlan, shipments: readonly PlannedShipment[]) {
  const next = shipments.find(({ shipment }) => shipment === supply?.shipment)
  if (!supply || !next) return null
  const arrivesOn = US_SHIPPING_CALENDAR.expectedDelivery(next.shipOn)
  return {
    last_dose_on: lastDoseOn(supply),
    arrives_on: arrivesOn,
    missing_weeks: missingDoses(supply, arrivesOn),
  }
}

/** Returns what moving a shipment to a day, or without a day skipping it, does; nothing is stored. */
export async function previewShipmentMove(
  ctx: Ctx,
  input: { id: string; shipment: number; on?: PlainDate | undefined },
) {
  const subscription = await findSubscription(ctx.db, input.id)
  const read = await readMovableShipments(ctx, ctx.db, subscription)
  const row = assertMovable(read?.rows ?? [], input.shipment)
  const to = input.on ?? row.skipTo
  if (!read || to === null)
    throw new AppError('invalid_request', { message: 'It would be too late to skip this shipment.' })
  assertDay(row, to)
  const { shipments, changed, nextBillingOn } = await computeShipmentMove(ctx, ctx.db, subscription, {
    plan: read.plan,
    shipment: input.shipment,
    to,
  })
  return {
    message: 'What this changes.',
    shipments: changed.map(({ shipment, fromOn, shipOn }) => ({ shipment, from_on: fromOn, to_on: shipOn })),
    next_billing: { from_on: subscription.next_billing_on, to_on: nextBillingOn },
    supply: supplyUntilNext(read.plan, shipments),
  }
}
