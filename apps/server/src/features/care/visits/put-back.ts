import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockHeldVisit } from './held-visit.ts'
import { moveVisit } from './visit-store.ts'

/** What a visit that returns to the line forgets; its place is kept. */
export const RETURNED = {
  clinician_id: null,
  called_at: null,
  entered_at: null,
  clinician_seat: null,
  clinician_seen_at: null,
} as const

/**
 * Returns the patient of the caller's open visit to the line, at the place kept.
 * @throws AppError not_found, not_licensed, wrong_status
 */
export async function putBack(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  const visit = await ctx.db.transaction(async (tx) => {
    const held = await lockHeldVisit(tx, ctx, clinician, id)
    return moveVisit(tx, ctx, {
      visit: held.visit,
      event: 'put_back',
      actor: 'clinician',
      orderId: held.order.public_id,
      set: { ...RETURNED, returns: held.visit.returns + 1 },
    })
  })
  ctx.live.visitChanged(visit.public_id)
  return { status: 'success' as const, message: 'The patient is back in line.' }
}
