import { HELD_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { DUTY_MINUTES } from '@contour/domain/visits/visit-times'
import { and, eq, gt } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { visitDuty, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'

/**
 * Says that the caller is on for visits for the next three minutes, or no longer. Real time, like idle sessions (D-21).
 */
export async function setDuty(ctx: Ctx, caller: Caller, { on }: { on: boolean }) {
  const { staffId } = asStaff(caller)
  const real = ctx.clock.real()
  const until = on ? after(real, minutes(DUTY_MINUTES)) : real
  await ctx.db
    .insert(visitDuty)
    .values({ staff_id: staffId, until })
    .onConflictDoUpdate({ target: visitDuty.staff_id, set: { until } })
  await ctx.db
    .update(visits)
    .set({ clinician_seen_at: real })
    .where(and(eq(visits.clinician_id, staffId), isIn(visits.state, HELD_VISIT_STATES)))
  return {
    status: 'success' as const,
    message: on ? 'You are on.' : 'You are off.',
    duty: dutyOf(until, real),
  }
}

/**
 * Keeps a caller who is on so for another three minutes. The open console repeats it, on whatever page, so that nobody who
 * closed it or was signed out counts as on; who went off in another tab stays off.
 */
export async function keepDuty(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const real = ctx.clock.real()
  const [kept] = await ctx.db
    .update(visitDuty)
    .set({ until: after(real, minutes(DUTY_MINUTES)) })
    .where(and(eq(visitDuty.staff_id, staffId), gt(visitDuty.until, real)))
    .returning()
  return {
    status: 'success' as const,
    message: kept ? 'You are on.' : 'You are off.',
    duty: dutyOf(kept?.until ?? null, real),
  }
}

/** Returns whether and until when a clinician is on. */
export async function readDuty({ db, clock }: Ctx, staffId: number) {
  const [row] = await db.select().from(visitDuty).where(eq(visitDuty.staff_id, staffId))
  return dutyOf(row?.until ?? null, clock.real())
}

const dutyOf = (until: Date | null, real: Date) => {
  const on = until !== null && until > real
  return { on, until: on ? until.toISOString() : null }
}
