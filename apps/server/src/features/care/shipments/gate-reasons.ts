import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { questionsBefore } from '../dose-questions/index.ts'
import { overlappingGlp } from '../orders/index.ts'
import { needsReview } from '../prescriptions/index.ts'
import { coveringPrescription } from '../supply/index.ts'
import { shipGate } from './ship-gate.ts'
import { gateFactsOf, type PharmacyOrder } from './shipments-store.ts'

/** Returns why an order may not ship now, as the pharmacy reads it; empty if nothing but another review keeps it. */
export async function gateReasons(db: Reader, ctx: Ctx, row: PharmacyOrder): Promise<string[]> {
  const stops = {
    hold: await openHoldOf(db, row.user.id),
    overlap: await overlappingGlp(db, row.order),
    asked: (await questionsBefore(db, [row.order]))(row.order),
  }
  return shipGate(gateFactsOf(row, await coveringPrescription(db, row), stops), ctx.clock.now())
}

/** Whether what has happened since the signature puts the doses of this shipment above the ladder, or stops them. */
export const doseNeedsReview = (
  db: Reader,
  ctx: Ctx,
  { order, plan, user }: PharmacyOrder,
): Promise<boolean> =>
  needsReview(db, ctx.clock, user, {
    drug: order.drug,
    term: plan.term,
    planId: plan.id,
    shipmentNo: order.shipment_no,
    monthsBehind: order.months_behind,
  })
