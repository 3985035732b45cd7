import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { sessions, staffMembers, staffSessions, users } from '../../../db/schema.ts'

export type SessionOwner = {
  /** As the audit trail names them. */
  actor: string
  /** The origin at which the session was opened. */
  realm: 'patient' | 'staff'
  /** False once they logged out, were logged out, or their account was disabled. */
  live: boolean
}

/**
 * Returns the owner of a session by its public id: for what is opened by a signed link instead of a token, such as a
 * file. Null if there is no such session.
 */
export async function ownerOfSession(
  db: Reader,
  clock: Clock,
  sessionId: string,
): Promise<SessionOwner | null> {
  const [patient] = await db
    .select({ id: users.public_id, ended: sessions.ended_at, expires: sessions.expires_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.public_id, sessionId))
  if (patient) {
    const live = patient.ended === null && patient.expires > clock.now()
    return { actor: `patient:${patient.id}`, realm: 'patient', live }
  }
  const [staff] = await db
    .select({ id: staffMembers.public_id, ended: staffSessions.ended_at, active: staffMembers.active })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .where(eq(staffSessions.public_id, sessionId))
  return staff
    ? { actor: `staff:${staff.id}`, realm: 'staff', live: staff.ended === null && staff.active }
    : null
}
