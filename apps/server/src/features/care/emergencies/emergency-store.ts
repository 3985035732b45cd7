import {
  ALARM_CAUSES,
  NOTICE_STANDS,
  noticeKindOf,
  noticeKindOfText,
  noticeStands,
} from '@contour/domain/conversations/emergency-alert'
import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import type { PatientTextReading } from '@contour/domain/conversations/patient-text'
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { conversationMessages, emergencyAlerts } from '../../../db/schema.ts'
import type { ConversationRow, StoredMessage } from '../../ground/conversations/index.ts'

/** A message with an emergency word, and its thread. */
export type NoticedMessage = Pick<StoredMessage, 'conversation' | 'message'>

/** A message that raises an alarm: what was read in it, and with which version of the words. */
export type FoundInMessage = StoredMessage & { reading: PatientTextReading; version: number }

/** Returns the notices of the thread that still stand at a message. */
export async function standingNotices(
  tx: Tx,
  { conversation, message }: NoticedMessage,
): Promise<Set<NoticeKind>> {
  const rows = await tx
    .select({
      body: conversationMessages.body,
      seq: conversationMessages.seq,
      at: conversationMessages.created_at,
    })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversation.id),
        eq(conversationMessages.sender, 'system'),
        gte(conversationMessages.seq, message.seq - NOTICE_STANDS.messages),
      ),
    )
  const place = { seq: message.seq, at: message.created_at }
  return new Set(rows.flatMap((row) => (noticeStands(row, place) ? (noticeKindOfText(row.body) ?? []) : [])))
}

/**
 * Returns the kinds for which staff are being alerted. The alarm of a visitor at which nobody has looked alerts nobody,
 * which is not enough once it is known that a patient wrote it.
 */
export async function alertedKinds(
  tx: Tx,
  { id, user_id: userId }: Pick<ConversationRow, 'id' | 'user_id'>,
): Promise<Set<NoticeKind>> {
  const rows = await tx
    .select({ rule: emergencyAlerts.rule })
    .from(emergencyAlerts)
    .where(
      and(
        eq(emergencyAlerts.conversation_id, id),
        eq(emergencyAlerts.level, 'red'),
        isNull(emergencyAlerts.ended_at),
        userId === null ? undefined : isNotNull(emergencyAlerts.next_at),
      ),
    )
  const running = new Set(rows.map(({ rule }) => rule))
  return new Set(ALARM_CAUSES.filter((cause) => running.has(cause)).map(noticeKindOf))
}
