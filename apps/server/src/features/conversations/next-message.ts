import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversationMessages, conversations, officeHours } from '../../db/schema.ts'
import type { Appended } from './append-message.ts'
import type { ConversationRow, NewMessage } from './conversation-rows.ts'
import { decideMessage } from './decide-message.ts'
import { threadChange, threadVersion, valuesOf } from './store-message.ts'

/** A thread as a message left it, with everything that decides what the next message does. */
export type KnownThread = {
  conversation: ConversationRow
  version: string
  hours: OfficeHours
  /** The key of the office hours; null while none were saved. */
  hoursId: number | null
}

const storeNext = (isProven: SQL) =>
  preparedQuery((db) => {
    const thread = db.$with('thread').as(
      db
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(conversations.id, sql.placeholder('conversation_id')),
            sql`${conversations}.xmin = ${sql.placeholder('version')}::xid`,
            sql`(select max(${officeHours.id}) from ${officeHours} where ${officeHours.area} = 'chat')
              is not distinct from ${sql.placeholder('hours_id')}::bigint`,
            isProven,
          ),
        )
        .for('update'),
    )
    const stored = db.$with('stored', { id: conversationMessages.id }).as(sql`
      insert into ${conversationMessages}
        (public_id, conversation_id, seq, sender, client_id, body, via, created_at)
      select ${sql.placeholder('public_id')}, id, ${sql.placeholder('seq')}::integer, ${sql.placeholder('sender')},
        ${sql.placeholder('client_id')}, ${sql.placeholder('body')}, ${sql.placeholder('via')},
        ${sql.placeholder('stored_at')}::timestamptz
      from ${thread}
      on conflict (conversation_id, sender, client_id) where client_id is not null do nothing
      returning id`)
    return db
      .with(thread, stored)
      .update(conversations)
      .set(threadChange)
      .from(stored)
      .where(eq(conversations.id, sql.placeholder('conversation_id')))
      .returning({ id: stored.id, version: threadVersion })
  })

/**
 * Returns a way to store a message of a patient or visitor in one statement and without a transaction: what the message
 * does is decided from what the process knows of the thread, and the statement stores it only if the thread has the same
 * version still, the office hours are the same, and the sender is proven by `isProven`, a condition with placeholders.
 *
 * It returns null, with nothing stored, where that is not so, where the client id was stored before, and where more
 * follows from the message than the message itself: the caller then stores it in a transaction.
 */
export function nextMessage(isProven: SQL) {
  const store = storeNext(isProven)
  return async (
    ctx: Ctx,
    known: KnownThread,
    message: NewMessage,
    proof: Readonly<Record<string, unknown>>,
  ): Promise<(Appended & { version: string }) | null> => {
    const decided = await decideMessage(ctx, known.conversation, message, () => Promise.resolve(known.hours))
    if ('refused' in decided || decided.moved || decided.isFollowed) return null
    const { conversation, message: row } = decided
    const [stored] = await store(ctx.db, {
      ...valuesOf(row, conversation),
      ...proof,
      version: known.version,
      hours_id: known.hoursId,
      stored_at: row.created_at.toISOString(),
    })
    if (!stored) return null
    const { id, version } = stored
    return { conversation, message: { ...row, id }, repeated: false, version }
  }
}
