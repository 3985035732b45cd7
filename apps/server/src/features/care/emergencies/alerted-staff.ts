import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { onCallShifts, staffMembers, staffRoles } from '../../../db/schema.ts'
import { isLicensed } from '../../ground/states/index.ts'

/** A staff member who is alerted; `phone` is null where none was entered with a shift. */
export type AlertedStaff = { id: number; publicId: string; name: string; email: string; phone: string | null }

const COLUMNS = {
  id: staffMembers.id,
  publicId: staffMembers.public_id,
  name: staffMembers.name,
  email: staffMembers.email,
  phone: staffMembers.phone,
}

/** A clinician with an account and, where the state is known, a license that is valid there today (M-08). */
const mayTreat = (db: Reader, clock: Clock, state: string | null) =>
  and(
    eq(staffMembers.active, true),
    exists(
      db
        .select({ one: sql`1` })
        .from(staffRoles)
        .where(and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician'))),
    ),
    state === null
      ? undefined
      : isLicensed({ staffId: sql`staff.id`, state }, easternDate(clock.now()), 'treat'),
  )

/**
 * Returns the clinicians who are on call now for a state; for a person without a state those on call for any.
 * @param since an earlier instant: those who were on call at any time since then, also in a shift that was removed later
 */
export async function cliniciansOnCall(
  db: Reader,
  clock: Clock,
  state: string | null,
  since: Date = clock.now(),
): Promise<AlertedStaff[]> {
  return db
    .selectDistinct(COLUMNS)
    .from(onCallShifts)
    .innerJoin(staffMembers, eq(staffMembers.id, onCallShifts.staff_id))
    .where(
      and(
        or(isNull(onCallShifts.removed_at), gt(onCallShifts.removed_at, since)),
        lte(onCallShifts.starts_at, clock.now()),
        gt(onCallShifts.ends_at, since),
        state === null ? undefined : sql`${state} = any(string_to_array(${onCallShifts.states}, ' '))`,
        mayTreat(db, clock, state),
      ),
    )
    .orderBy(asc(staffMembers.id))
}

/** Returns every clinician who may treat somebody in a state, by name. */
export const cliniciansOf = (db: Reader, clock: Clock, state: string | null): Promise<AlertedStaff[]> =>
  db
    .select(COLUMNS)
    .from(staffMembers)
    .where(mayTreat(db, clock, state))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
