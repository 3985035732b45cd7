import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { StaffRole } from '@contour/contract'
import { after, minutes, seconds } from '../../clock.ts'
import type { Clock } from '../../clock.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Database, Reader } from '../../db/database.ts'
import { staffPeople, staffRoles, staffSessions } from '../../db/schema.ts'
import { sha256 } from '../../randomness.ts'
import type { Randomness } from '../../randomness.ts'

/** Staff are signed out after 15 idle minutes of real time (D-21, D-34). */
export const STAFF_IDLE = minutes(15)
const STAMP_EVERY = seconds(20)

export async function openStaffSession(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  staffId: number,
): Promise<string> {
  const token = at.random.token()
  const real = at.clock.real()
  await tx.insert(staffSessions).values({
    token_hash: sha256(token),
    public_id: at.random.id(),
    staff_id: staffId,
    created_at: real,
    last_seen_at: real,
  })
  return token
}

const findLive = builtOnce((db) =>
  db
    .select({ session: staffSessions, person: staffPeople })
    .from(staffSessions)
    .innerJoin(staffPeople, eq(staffPeople.id, staffSessions.staff_id))
    .where(
      and(
        eq(staffSessions.token_hash, sql.placeholder('hash')),
        isNull(staffSessions.ended_at),
        gt(staffSessions.last_seen_at, sql.placeholder('since')),
        eq(staffPeople.active, true),
      ),
    ),
)

const findRoles = builtOnce((db) =>
  db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staff_id, sql.placeholder('staff'))),
)

/** The signed-in person with roles, or null; stamps the session as seen. */
export async function findStaffSession(
  { db, reads }: Pick<Database, 'db' | 'reads'>,
  clock: Clock,
  token: string,
) {
  const hash = sha256(token)
  const real = clock.real()
  const [row] = await findLive(reads, { hash, since: after(real, -STAFF_IDLE) })
  if (!row) return null
  if (real.getTime() - row.session.last_seen_at.getTime() > STAMP_EVERY)
    await db.update(staffSessions).set({ last_seen_at: real }).where(eq(staffSessions.token_hash, hash))
  const roles = await findRoles(reads, { staff: row.person.id })
  return {
    hash,
    publicId: row.session.public_id,
    person: row.person,
    roles: roles.map((r) => r.role as StaffRole),
  }
}

export async function endStaffSession(tx: Reader, clock: Clock, tokenHash: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ ended_at: clock.real() })
    .where(eq(staffSessions.token_hash, tokenHash))
}
