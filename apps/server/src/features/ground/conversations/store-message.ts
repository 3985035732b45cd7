import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import type { ConversationRow, MessageRow, NewMessage, UnstoredMessage } from './conversation-rows.ts'

/** What a message changes of its thread. */
const WRITTEN = [
  'state',
  'last_seq',
  'last_message_at',
  'waiting_since',
  'answer_by',
  'missed_by',
  'missed_at',
  'auto_replied_at',
  'staff_seen_seq',
] as const
/** The same, with the names of their placeholders. */
const WRITTEN_AS = WRITTEN.map((name) => [name, `thread_${name}`] as const)

/** Inserts the message, and if the sender's id of it was not stored before, writes what it changes of its thread. */
const insertAndUpdate = preparedQuery((db) => {
  const stored = db.$with('stored').as(
    db
      .insert(conversationMessages)
      .values({
        public_id: sql.placeholder('public_id'),
        conversation_id: sql.placeholder('conversation_id'),
        seq: sql.placeholder('seq'),
        sender: sql.placeholder('sender'),
        staff_id: sql.placeholder('staff_id'),
        client_id: sql.placeholder('client_id'),
        body: sql.placeholder('body'),
        via: sql.placeholder('via'),
        created_at: sql.placeholder('created_at'),
      })
      .onConflictDoNothing({
        target: [
          conversationMessages.conversation_id,
          conversationMessages.sender,
          conversationMessages.client_id,
        ],
        where: sql`client_id is not null`,
      })
      // The other values are known; reading them back costs as much as sending them.
      .returning({ id: conversationMessages.id, conversation_id: conversationMessages.conversation_id }),
  )
  return db
    .with(stored)
    .update(conversations)
    .set(Object.fromEntries(WRITTEN_AS.map(([name, value]) => [name, sql`${sql.placeholder(value)}`])))
    .from(stored)
    .where(eq(conversations.id, stored.conversation_id))
    .returning({ id: stored.id })
})

/**
 * Stores a message and what it changes of its thread (`changed`), whose lock the transaction has, in one statement.
 * @returns null, with nothing changed, if the sender's id of the message was stored before
 */
export async function storeMessage(
  tx: Tx,
  changed: ConversationRow,
  row: UnstoredMessage,
): Promise<MessageRow | null> {
  const values: Record<string, unknown> = { ...row }
  for (const [name, placeholder] of WRITTEN_AS) {
    const value = changed[name]
    values[placeholder] = value instanceof Date ? value.toISOString() : value
  }
  const [stored] = await insertAndUpdate(tx, values)
  return stored ? { ...row, id: stored.id } : null
}

/** Returns the message that the sender stored before under the same id of theirs. */
export async function storedBefore(
  tx: Tx,
  conversationId: number,
  { sender, clientId }: NewMessage,
): Promise<MessageRow | null> {
  if (clientId === null) return null
  const [row] = await tx
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        eq(conversationMessages.sender, sender),
        eq(conversationMessages.client_id, clientId),
      ),
    )
  return row ?? null
}
