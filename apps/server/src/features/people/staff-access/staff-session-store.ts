import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { after, hours, minutes, seconds, type Clock } from '../../../clock.ts'
import { isAmong } from '../../../db/is-among.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Database, Reader } from '../../../db/database.ts'
import { staffMembers, staffRoles, staffSessions } from '../../../db/schema.ts'
import { sha256, type Randomness } from '../../../randomness.ts'

/** Staff are signed out after 15 idle minutes of real time (D-21, D-34). */
export const STAFF_IDLE = minutes(15)
/** They are also signed out after 12 hours in any case: a copied token does not work forever (D-59). */
export const STAFF_LIFETIME = hours(12)
const STAMP_EVERY = seconds(20)

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openStaffSession(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  staffId: number,
  device: string | null = null,
): Promise<string> {
  const token = at.random.token()
  const real = at.clock.real()
  await tx.insert(staffSessions).values({
    token_hash: sha256(token),
    public_id: at.random.id(),
    staff_id: staffId,
    device,
    created_at: real,
    last_seen_at: real,
  })
  return token
}

const findLive = preparedQuery((db) =>
  db
    .select({ session: staffSessions, person: staffMembers })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .where(
      and(
        eq(staffSessions.token_hash, sql.placeholder('hash')),
        isNull(staffSessions.ended_at),
        gt(staffSessions.last_seen_at, sql.placeholder('since')),
        gt(staffSessions.created_at, sql.placeholder('opened')),
        eq(staffMembers.active, true),
      ),
    ),
)

const findRoles = preparedQuery((db) =>
  db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staff_id, sql.placeholder('staff'))),
)

/** Returns the signed-in staff member with roles, or null; updates when the session was last seen. */
export async function findStaffSession({ db }: Pick<Database, 'db'>, clock: Clock, token: string) {
  const hash = sha256(token)
  const real = clock.real()
  const [row] = await findLive(db, {
    hash,
    since: after(real, -STAFF_IDLE),
    opened: after(real, -STAFF_LIFETIME),
  })
  if (!row) return null
  if (real.getTime() - row.session.last_seen_at.getTime() > STAMP_EVERY)
    await db.update(staffSessions).set({ last_seen_at: real }).where(eq(staffSessions.token_hash, hash))
  const roles = await findRoles(db, { staff: row.person.id })
  return { hash, publicId: row.session.public_id, person: row.person, roles: roles.map((r) => r.role) }
}

/** Those of many token hashes whose sessions are live and belong to a clinician. */
export async function stillClinicians(
  db: Reader,
  clock: Clock,
  hashes: ReadonlySet<string>,
): Promise<Set<string>> {
  if (hashes.size === 0) return new Set()
  const real = clock.real()
  const rows = await db
    .select({ hash: staffSessions.token_hash })
    .from(staffSessions)
    .innerJoin(staffMembers, and(eq(staffMembers.id, staffSessions.staff_id), eq(staffMembers.active, true)))
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician')))
    .where(
      and(
        isAmong(staffSessions.token_hash, hashes),
        isNull(staffSessions.ended_at),
        gt(staffSessions.last_seen_at, after(real, -STAFF_IDLE)),
        gt(staffSessions.created_at, after(real, -STAFF_LIFETIME)),
      ),
    )
  return new Set(rows.map(({ hash }) => hash))
}

const liveOf = (clock: Clock, staffId: number) => {
  const real = clock.real()
  return and(
    eq(staffSessions.staff_id, staffId),
    isNull(staffSessions.ended_at),
    gt(staffSessions.last_seen_at, after(real, -STAFF_IDLE)),
    gt(staffSessions.created_at, after(real, -STAFF_LIFETIME)),
  )
}

/** The live sessions of a staff member, newest first. */
export const liveStaffSessions = (db: Reader, clock: Clock, staffId: number) =>
  db
    .select()
    .from(staffSessions)
    .where(liveOf(clock, staffId))
    .orderBy(desc(staffSessions.created_at), desc(staffSessions.token_hash))

/** The latest time at which a session ends. */
export async function staffSessionEnd(db: Reader, tokenHash: string): Promise<Date | null> {
  const [session] = await db
    .select({ openedAt: staffSessions.created_at })
    .from(staffSessions)
    .where(eq(staffSessions.token_hash, tokenHash))
  return session ? after(session.openedAt, STAFF_LIFETIME) : null
}

export async function endStaffSession(tx: Reader, clock: Clock, tokenHash: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ ended_at: clock.real() })
    .where(eq(staffSessions.token_hash, tokenHash))
}

/**
 * Ends every session of a staff member, except the one to keep.
 * @returns how many live sessions were ended
 */
export async function endStaffSessionsOf(
  tx: Reader,
  clock: Clock,
  staffId: number,
  save?: string,
): Promise<number> {
  const mine = liveOf(clock, staffId)
  const ended = await tx
    .update(staffSessions)
    .set({ ended_at: clock.real() })
    .where(save === undefined ? mine : and(mine, ne(staffSessions.token_hash, save)))
    .returning({ hash: staffSessions.token_hash })
  return ended.length
}
