import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { pipelined } from '../../db/pipelined.ts'
import { preparedQuery, preparedWrite } from '../../db/prepared-query.ts'
import { conversationMessages, conversations } from '../../db/schema.ts'
import type { ConversationRow, MessageRow, NewMessage } from './conversation-rows.ts'

const insertMessage = preparedQuery((db) =>
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
    .returning({ id: conversationMessages.id }),
)

const WRITTEN = [
  'state',
  'last_seq',
  'last_message_at',
  'waiting_since',
  'answer_by',
  'missed_by',
  'missed_at',
  'staff_seen_seq',
] as const

const updateThread = preparedWrite((db) =>
  db
    .update(conversations)
    .set(Object.fromEntries(WRITTEN.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(
      and(
        eq(conversations.id, sql.placeholder('id')),
        // Nothing was inserted if the sender's id of the message was stored before.
        sql`exists (select 1 from ${conversationMessages} where ${conversationMessages.public_id} = ${sql.placeholder('message')})`,
      ),
    ),
)

const valuesOf = (row: ConversationRow): Record<string, unknown> =>
  Object.fromEntries(
    WRITTEN.map((name) => {
      const value = row[name]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )

/**
 * Stores a message under the last number of its thread as it is then (`changed`), whose lock the transaction has, and
 * writes what changes of the thread; both are sent at once.
 * @returns null, with nothing changed, if the sender's id of the message was stored before
 */
export async function storeMessage(
  tx: Tx,
  { random }: Pick<Ctx, 'random'>,
  changed: ConversationRow,
  message: NewMessage,
  now: Date,
): Promise<MessageRow | null> {
  const row = {
    public_id: random.id(),
    conversation_id: changed.id,
    seq: changed.last_seq,
    sender: message.sender,
    staff_id: message.staffId ?? null,
    client_id: message.clientId,
    body: message.body,
    via: message.via ?? 'chat',
    created_at: now,
  }
  const [[stored]] = await pipelined([
    insertMessage(tx, row),
    updateThread(tx, { id: changed.id, message: row.public_id, ...valuesOf(changed) }),
  ])
  return stored ? { ...row, ...stored } : null
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
