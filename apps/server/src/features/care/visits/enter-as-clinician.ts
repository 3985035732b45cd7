import { eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { visits } from '../../../db/schema.ts'
import { connectionFor } from './connection.ts'
import { lockHeldVisit } from './held-visit.ts'
import { staffRow } from './staff-rows.ts'

/**
 * Returns how the caller connects to the patient of the caller's open visit.
 * @throws AppError not_found, not_licensed, wrong_status
 */
export async function enterAsClinician(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  const visit = await ctx.db.transaction(async (tx) => {
    const held = await lockHeldVisit(tx, ctx, clinician, id)
    await tx.update(visits).set({ clinician_seen_at: ctx.clock.real() }).where(eq(visits.id, held.visit.id))
    return held.visit
  })
  return {
    status: 'success' as const,
    message: 'Your visit.',
    connection: connectionFor(ctx, visit.public_id),
    visit: await staffRow(ctx, visit, clinician.staffId),
  }
}
