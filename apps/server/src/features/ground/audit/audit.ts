import { currentCall } from '../../../call-context.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { audit as auditTable } from '../../../db/schema.ts'
import { purposeOf } from './audit-actions.ts'
import type { AuditAction, AuditPurpose, AuditSubject } from './audit-actions.ts'

const insertAudit = preparedInsert(auditTable)

export type AuditDetails = {
  /** Internal key of the patient whose data it is. */
  subjectUser?: number | null
  /** What was opened or changed, for example "order:abc". */
  subject?: AuditSubject | null
  before?: unknown
  after?: unknown
  /** Set if the row names another actor than the call's: whoever logged in by it, or the server on its own account. */
  actor?: string
  /** Set if the row is about another session than the call's, such as one that a link was signed for. */
  session?: string | null
  /** Set if why it is done depends on who does it. */
  purpose?: AuditPurpose
}

/**
 * Inserts the audit row in the transaction that it describes (security.md 24): what was done, by the actor of the call,
 * in its request and session. Values are outcomes and ids; a patient's own text is stored only in its own table.
 */
export async function audit(tx: Reader, action: AuditAction, details: AuditDetails = {}): Promise<void> {
  const call = currentCall()
  await insertAudit(tx, {
    at: call.clock.now(),
    actor: details.actor ?? call.actor,
    purpose: details.purpose ?? purposeOf(action),
    action,
    subject_user: details.subjectUser ?? null,
    subject: details.subject ?? null,
    before: details.before ?? null,
    after: details.after ?? null,
    request_id: call.requestId,
    session: details.session ?? call.session,
  })
}
