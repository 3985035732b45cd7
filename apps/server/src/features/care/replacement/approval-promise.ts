import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lineOfHold, openHoldOf } from '../care-holds/index.ts'
import { holdForReview } from './hold-for-review.ts'
import type { ReplacementRow } from './pharmacy-store.ts'

/** What is said at an approval: the day for the patient's letter, null during a hold, and the answer for support. */
type ApprovalPromise = { shipsOn: string | null; answer: string }

/**
 * Decides what the approval of a replacement promises, for support and patient alike: that the parcel ships on its day, or
 * that it waits for the end of a hold (D-76). On ship day is late for the review of its doses, so that it opens here
 * (D-78). The transaction holds the request's lock.
 */
export async function promiseOfApproval(tx: Tx, ctx: Ctx, row: ReplacementRow): Promise<ApprovalPromise> {
  await holdForReview(tx, ctx, row)
  const held = lineOfHold(await openHoldOf(tx, row.user.id))
  return held === null
    ? {
        shipsOn: row.shipment.ship_on,
        answer: 'Approved. The pharmacy sends it again, and the patient has a message.',
      }
    : { shipsOn: null, answer: `Approved, but it does not ship yet. ${held} The patient has a message.` }
}
