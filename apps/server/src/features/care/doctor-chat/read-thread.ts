import type { DoctorChatMessage } from '@contour/contract/doctor-chat'
import { and, desc, eq, lt } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import { listAttachments } from '../../ground/conversations/index.ts'
import type { ConversationRow, MessageFile, MessageRow } from '../../ground/conversations/index.ts'
import { assertOwnChatOpen, findThread } from './doctor-chat-store.ts'

/** Messages in one response: the newest, or those before a position. */
const MOST_MESSAGES = 200

/**
 * Reads the newest messages of the caller's thread with the clinicians, or those before a position, oldest first, and
 * marks what it returns as seen (document 3 §3). A patient's own thread is not audited; reads by staff are (security.md 24).
 * @throws AppError wrong_status without a health id
 */
export async function readThread(ctx: Ctx, caller: Caller, input: { before?: string | undefined } = {}) {
  const { userId } = asPatient(caller)
  await assertOwnChatOpen(ctx.db, userId)
  const thread = await findThread(ctx.db, userId)
  const messages = thread ? await readMessages(ctx, thread, input) : []
  return {
    status: 'success' as const,
    success: true as const,
    message: 'Your messages.',
    messages,
    answer_by: thread?.waiting_since ? (thread.answer_by?.toISOString() ?? null) : null,
    emergency: thread !== null && thread.emergency_since !== null,
    takes_files: ctx.config.scanner.kind !== 'off',
  }
}

async function readMessages(
  ctx: Ctx,
  thread: ConversationRow,
  { before }: { before?: string | undefined },
): Promise<DoctorChatMessage[]> {
  const newest = await ctx.db
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, thread.id),
        before === undefined ? undefined : lt(conversationMessages.seq, Number(before)),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(MOST_MESSAGES)
  const last = newest[0]?.seq ?? 0
  if (last > thread.patient_seen_seq)
    // Another tab may have read further meanwhile: what was seen stays seen.
    await ctx.db
      .update(conversations)
      .set({ patient_seen_seq: last })
      .where(and(eq(conversations.id, thread.id), lt(conversations.patient_seen_seq, last)))
  const files = await listAttachments(
    ctx,
    newest.map(({ id }) => id),
  )
  return newest.reverse().map((row) => toMessage(row, files.get(row.id) ?? []))
}

const toMessage = (row: MessageRow, attachments: MessageFile[]): DoctorChatMessage => ({
  id: row.public_id,
  seq: row.seq,
  message: row.body,
  in_out: row.sender === 'patient' ? 1 : 0,
  is_doctor: row.sender === 'clinician',
  created_at: row.created_at.toISOString(),
  attachments,
  sender: row.sender,
})
