import type { SupportMessage } from '@contour/contract/live-events'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import type { MessageRow } from '../../ground/conversations/index.ts'

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

const newerOfMany = preparedQuery((db) =>
  db
    .select({ chatUserId: conversations.chat_user_id, message: conversationMessages })
    .from(
      sql`unnest(
        string_to_array(${sql.placeholder('chatUserIds')}, ' ')::bigint[],
        string_to_array(${sql.placeholder('afters')}, ' ')::integer[]
      ) as wanted(chat_user_id, after)`,
    )
    .innerJoin(conversations, sql`${conversations.chat_user_id} = wanted.chat_user_id`)
    .innerJoin(
      conversationMessages,
      and(
        eq(conversationMessages.conversation_id, conversations.id),
        sql`${conversationMessages.seq} > wanted.after`,
      ),
    )
    .orderBy(conversationMessages.seq),
)

/**
 * Reads the messages of many threads, of each after a sequence number, in one statement.
 * @param after the numbers by chat profile
 */
export async function readNewer(
  { db }: Pick<Ctx, 'db'>,
  after: ReadonlyMap<number, number>,
): Promise<{ chatUserId: number; message: SupportMessage }[]> {
  const rows = await newerOfMany(db, {
    chatUserIds: [...after.keys()].join(' '),
    afters: [...after.values()].join(' '),
  })
  return rows.flatMap(({ chatUserId, message }) =>
    chatUserId === null ? [] : { chatUserId, message: toSupportMessage(message) },
  )
}

/** The sequence number of the last message of a thread; 0 before the first. */
export async function lastSeqOf({ db }: Pick<Ctx, 'db'>, chatUserId: number): Promise<number> {
  const [row] = await db
    .select({ last: conversations.last_seq })
    .from(conversations)
    .where(eq(conversations.chat_user_id, chatUserId))
  return row?.last ?? 0
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
