import type { Ctx } from '../../../context.ts'

/** Ends of indexes only: the cost is the same however many threads there are. */
const ENDS = `select concat_ws('.', (select max(id) from conversation_messages), (select max(id) from conversation_events),
  (select max(id) from conversation_notes), (select max(id) from emergency_alerts),
  (select count(*) from conversations where emergency_since is not null),
  (select count(*) from message_attachments where scan = 'pending')) as version`

/**
 * Returns a text that changes whenever any thread has a message, a move or a note. An open inbox asks it every few
 * seconds and reads threads only when it changed, so that the audit trail records what was shown and not each poll.
 */
export async function readPulse({ database }: Ctx) {
  const [row] = await database.query(ENDS)
  return { status: 'success' as const, message: 'Version.', version: String(row?.['version'] ?? '') }
}
