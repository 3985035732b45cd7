import { firstGap, type OnCallShift } from '@contour/domain/conversations/on-call'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { licenses, onCallShifts, staffMembers, stateRules } from '../../../db/schema.ts'
import { licenseCounts, servedOn } from '../../ground/states/index.ts'

/** A served state in which nobody is on call from `from` on, now or within the next 24 hours. */
export type OnCallGap = { state: string; name: string; from: Date }

/** Returns the served states in which nobody is on call now or at some time of the next 24 hours (D-46). */
export async function gapsOnCall({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<OnCallGap[]> {
  const now = clock.now()
  const states = await db
    .select({ state: stateRules.state, name: stateRules.name })
    .from(stateRules)
    .where(servedOn(easternDate(now)))
    .orderBy(asc(stateRules.name))
  const shifts = await workingShifts({ db, clock })
  return states.flatMap(({ state, name }) => {
    const from = firstGap(state, shifts, now)
    return from ? [{ state, name, from }] : []
  })
}

/** The shifts that count: of active staff, each without the states in which the license has ended since. */
async function workingShifts({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<OnCallShift[]> {
  const rows = await db
    .select({ shift: onCallShifts, state: licenses.state })
    .from(onCallShifts)
    .innerJoin(staffMembers, and(eq(staffMembers.id, onCallShifts.staff_id), eq(staffMembers.active, true)))
    .innerJoin(
      licenses,
      and(eq(licenses.staff_id, onCallShifts.staff_id), licenseCounts(easternDate(clock.now()), 'treat')),
    )
    .where(and(isNull(onCallShifts.removed_at), gt(onCallShifts.ends_at, clock.now())))
  return rows
    .filter(({ shift, state }) => shift.states.split(' ').includes(state))
    .map(({ shift, state }) => ({ startsAt: shift.starts_at, endsAt: shift.ends_at, states: [state] }))
}
