import type { SupportMessage } from '@contour/contract/live-events'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { pipelined } from '../../db/pipelined.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversationMessages, conversations } from '../../db/schema.ts'
import { appendMessage, openSupportThread } from '../conversations/index.ts'
import type { Appended, MessageRow } from '../conversations/index.ts'

/** Whose thread: the chat profile, and its account if it has one. */
export type ChatOwner = { chatUserId: number; userId: number | null }

const ROLES = {
  patient: 'user',
  visitor: 'user',
  clinician: 'assistant',
  support: 'assistant',
  automatic: 'assistant',
  system: 'system',
} as const

/** A stored message as browsers get it; whom of the staff it is from is not said (G-ROL-008, S-63). */
export const toSupportMessage = (row: MessageRow): SupportMessage => ({
  id: row.public_id,
  seq: row.seq,
  role: ROLES[row.sender],
  content: row.body,
  timestamp: row.created_at.toISOString(),
  automatic: row.sender === 'automatic',
  client_id: ROLES[row.sender] === 'user' ? row.client_id : null,
})

/** Messages that one answer holds at most; older ones of a longer thread are not loaded. */
export const HISTORY_MAX = 1000

const newestAfter = preparedQuery((db) =>
  db
    .select({ message: conversationMessages })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .where(
      and(
        eq(conversations.chat_user_id, sql.placeholder('chatUserId')),
        gt(conversationMessages.seq, sql.placeholder('after')),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(HISTORY_MAX),
)

/** Returns the messages of a thread after a sequence number, oldest first. */
export async function readSupportHistory(
  { db }: Pick<Ctx, 'db'>,
  chatUserId: number,
  after: number,
): Promise<SupportMessage[]> {
  const rows = await newestAfter(db, { chatUserId, after })
  return rows.reverse().map(({ message }) => toSupportMessage(message))
}

/** The sequence number of the last message of a thread; 0 before the first. */
export async function lastSeqOf({ db }: Pick<Ctx, 'db'>, chatUserId: number): Promise<number> {
  const [row] = await db
    .select({ last: conversations.last_seq })
    .from(conversations)
    .where(eq(conversations.chat_user_id, chatUserId))
  return row?.last ?? 0
}

/**
 * Stores a message of the patient or visitor in one transaction (D-43); the text has passed `readMessageText`. What is
 * needed before is sent at once.
 * @param prove throws, and nothing is stored, if the sender is not who they were any more
 */
export function storeSupportMessage(
  ctx: Ctx,
  owner: ChatOwner,
  message: { text: string; clientId: string | null },
  prove: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Appended> {
  return ctx.db.transaction(async (tx) => {
    const [, { thread, hours }] = await pipelined([prove(tx), openSupportThread(tx, ctx, owner)])
    const sender = owner.userId === null ? 'visitor' : 'patient'
    const { text: body, clientId } = message
    return appendMessage(tx, ctx, thread, { sender, body, clientId }, { hours, isLast: true })
  })
}

/** Everything up to a message was shown in an open chat; never goes back. */
export async function markSupportSeen(
  { db }: Pick<Ctx, 'db'>,
  chatUserId: number,
  seq: number,
): Promise<void> {
  await db
    .update(conversations)
    .set({ patient_seen_seq: seq })
    .where(and(eq(conversations.chat_user_id, chatUserId), lt(conversations.patient_seen_seq, seq)))
}
