import type { ChatProfile } from '@contour/contract/support-chat'
import { CHAT_SECRET_DAYS } from '@contour/domain/conversations/conversation-values'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { isAmong } from '../../../db/is-among.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { chatLinks, chatUsers, conversations } from '../../../db/schema.ts'
import { equalInConstantTime, sha256 } from '../../../randomness.ts'

export type ChatUserRow = typeof chatUsers.$inferSelect

const findVisitorRow = preparedQuery((db) =>
  db
    .select({
      id: chatUsers.id,
      public_id: chatUsers.public_id,
      secret_sha: chatUsers.secret_sha,
      created_at: chatUsers.created_at,
      last_message_at: conversations.last_message_at,
    })
    .from(chatUsers)
    .leftJoin(conversations, eq(conversations.chat_user_id, chatUsers.id))
    .where(
      and(
        eq(chatUsers.public_id, sql.placeholder('id')),
        isNull(chatUsers.user_id),
        isNull(chatUsers.forgotten_at),
      ),
    ),
)

/** The secrets of the browsers that opened the thread by the link of an email. */
const findLinkSecret = preparedQuery((db) =>
  db
    .select({ used_at: chatLinks.used_at })
    .from(chatLinks)
    .where(
      and(
        eq(chatLinks.chat_user_id, sql.placeholder('chatUserId')),
        eq(chatLinks.secret_sha, sql.placeholder('secretSha')),
      ),
    ),
)

/** Until when the secrets of a visitor prove them (D-50). */
const secretsEnd = (lastMessageAt: Date): Date => after(lastMessageAt, days(CHAT_SECRET_DAYS))

/**
 * Finds a visitor by id and the secret of one of their browsers; null for another's secret, for one that joined an
 * account, and 90 days after the last message, whether or not the nightly deletion has run (D-50).
 */
export async function findVisitor(
  db: Reader,
  clock: Clock,
  { id, secret }: { id: string; secret: string },
): Promise<{ chatUserId: number; publicId: string } | null> {
  const [row] = await findVisitorRow(db, { id })
  if (!row?.secret_sha) return null
  const secretSha = sha256(secret)
  const isProven =
    equalInConstantTime(row.secret_sha, secretSha) ||
    (await findLinkSecret(db, { chatUserId: row.id, secretSha })).length > 0
  if (!isProven) return null
  return secretsEnd(row.last_message_at ?? row.created_at) > clock.now()
    ? { chatUserId: row.id, publicId: row.public_id }
    : null
}

/** Those of many chat profiles of visitors whose secrets have not ended. */
export async function stillVisitors(db: Reader, ids: ReadonlySet<number>): Promise<Set<number>> {
  if (ids.size === 0) return new Set()
  const rows = await db
    .select({ id: chatUsers.id })
    .from(chatUsers)
    .where(and(isAmong(chatUsers.id, ids), isNotNull(chatUsers.secret_sha)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * The chat profile of an account. Where a visitor's profile has joined a patient who had one already, the one that was
 * written in last serves the chat; staff see both threads.
 */
export async function findProfileOf(db: Reader, userId: number): Promise<ChatUserRow | null> {
  const [row] = await db
    .select({ profile: chatUsers })
    .from(chatUsers)
    .leftJoin(conversations, eq(conversations.chat_user_id, chatUsers.id))
    .where(eq(chatUsers.user_id, userId))
    .orderBy(sql`${desc(conversations.last_message_at)} nulls last`, asc(chatUsers.id))
    .limit(1)
  return row?.profile ?? null
}

/** The profile of an account by its public id; null for one of somebody else, and for none. */
export async function findProfileNamed(
  db: Reader,
  userId: number,
  publicId: string,
): Promise<ChatUserRow | null> {
  const [row] = await db
    .select()
    .from(chatUsers)
    .where(and(eq(chatUsers.public_id, publicId), eq(chatUsers.user_id, userId)))
  return row ?? null
}

/** A profile as the browser keeps it. A visitor's name and email are removed with the secret (D-50). */
export const toProfile = (row: ChatUserRow): ChatProfile => ({
  id: row.public_id,
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  email: row.email ?? '',
})
