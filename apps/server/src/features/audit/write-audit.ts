import { currentSession } from '../../call-session.ts'
import type { Clock } from '../../clock.ts'
import { preparedInsert } from '../../db/prepared-query.ts'
import type { Reader } from '../../db/database.ts'
import { audit } from '../../db/schema.ts'

const insertAudit = preparedInsert(audit)

export type AuditEntry = {
  /** "patient:id", "staff:id", "server" or "visitor". */
  actor: string
  /** Why the record was accessed: treatment, payment, operations, or the call's name. */
  purpose: string
  action: string
  /** Internal key of the patient whose data it is. */
  subjectUser?: number | null
  /** What was accessed or changed, for example "order:abc". */
  subject?: string | null
  before?: unknown
  after?: unknown
  requestId?: string | null
  /** Set if the row is about another session than the calling one, such as one just opened. */
  session?: string | null
}

/**
 * Inserts the audit row in the transaction that it describes (security.md 24). Values are outcomes and ids; a patient's
 * own text is stored only in its own table.
 */
export async function writeAudit(tx: Reader, clock: Clock, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, {
    at: clock.now(),
    actor: entry.actor,
    purpose: entry.purpose,
    action: entry.action,
    subject_user: entry.subjectUser ?? null,
    subject: entry.subject ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    request_id: entry.requestId ?? null,
    session: entry.session ?? currentSession(),
  })
}
