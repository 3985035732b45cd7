import { MISSED_DAYS } from '@contour/domain/dosing/tolerated'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq, gt, gte } from 'drizzle-orm'
import { after, days, type Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { careHolds } from '../../../db/schema.ts'
import { openHold } from '../care-holds/index.ts'
import { unansweredFlags } from '../prescriptions/index.ts'
import type { ReplacementRow } from './pharmacy-store.ts'

/**
 * Puts a patient on hold whose parcel is to be sent again where a clinician has to look first: weeks without the medicine,
 * or her numbers, put its doses above the ladder by now, or stop them (D-78, D-80). Its order was delivered, so that it
 * has no review to return to; whoever lifts the hold as prescribed has answered what it showed, for this parcel. What stops
 * the treatment is never answered. The transaction holds the request's lock.
 * @returns whether a clinician has to look before it leaves
 */
export async function holdForReview(tx: Tx, ctx: Ctx, row: ReplacementRow): Promise<boolean> {
  const { request, order, plan, user } = row
  const flags = await unansweredFlags(tx, ctx.clock, user, {
    drug: order.drug,
    term: plan.term,
    planId: plan.id,
    shipmentNo: order.shipment_no,
    monthsBehind: order.months_behind,
  })
  if (flags.length === 0) return false
  const found = [
    `${parcelNumber(request.shipment_id)} is to be sent again.`,
    ...flags.map(({ reason, words }) => `${reason}. ${words}`),
  ]
  if (!flags.some(({ stops }) => stops) && (await wasAnswered(tx, ctx.clock, row, found))) return false
  await openHold(tx, ctx, {
    userId: user.id,
    source: 'rules',
    reason: 'sent_again',
    found: found.join('\n'),
  })
  return true
}

/**
 * Whether clinicians have lifted holds as prescribed, since the request, that showed all of it for this parcel. What was
 * found later was shown to nobody: silence is never a yes. A yes ends before two more weeks can have been missed (D-78).
 */
async function wasAnswered(
  tx: Tx,
  clock: Clock,
  { request, user }: ReplacementRow,
  found: readonly string[],
): Promise<boolean> {
  const lifted = await tx
    .select({ note: careHolds.note })
    .from(careHolds)
    .where(
      and(
        eq(careHolds.user_id, user.id),
        eq(careHolds.reason, 'sent_again'),
        eq(careHolds.outcome, 'as_prescribed'),
        gte(careHolds.since, request.created_at),
        gt(careHolds.lifted_at, after(clock.now(), -days(MISSED_DAYS))),
      ),
    )
  const shown = new Set(lifted.flatMap(({ note }) => note?.split('\n') ?? []))
  return found.every((line) => shown.has(line))
}
