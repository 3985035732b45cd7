import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { sessions, staffMembers, staffSessions, users } from '../../../db/schema.ts'

/**
 * Names the owner of a session as the audit trail does: for what is opened by a signed link instead of a token, such as
 * a file. "link" if the link names no session.
 */
export async function actorOfSession(db: Reader, sessionId: string | null): Promise<string> {
  if (!sessionId) return 'link'
  const [patient] = await db
    .select({ id: users.public_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.public_id, sessionId))
  if (patient) return `patient:${patient.id}`
  const [staff] = await db
    .select({ id: staffMembers.public_id })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staff_id))
    .where(eq(staffSessions.public_id, sessionId))
  return staff ? `staff:${staff.id}` : 'link'
}
