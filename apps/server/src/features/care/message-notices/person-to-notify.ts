import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { chatUsers, users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { shippingStateOf } from '../prescriptions/index.ts'

/** Who is told about a thread: an account, or the address that a visitor gave. */
export type PersonToNotify =
  | { user: typeof users.$inferSelect; state: string | null }
  | { user: null; visitorEmail: string; state: null }

/** Returns who is told about a thread; null where no address is left, as for a visitor after 90 days (D-50). */
export async function personToNotify(
  db: Reader,
  { user_id, chat_user_id }: Pick<ConversationRow, 'user_id' | 'chat_user_id'>,
): Promise<PersonToNotify | null> {
  if (user_id !== null) {
    const [user] = await db.select().from(users).where(eq(users.id, user_id))
    return user ? { user, state: (await shippingStateOf(db, user.id)) ?? user.state } : null
  }
  const [visitor] = await db
    .select({ email: chatUsers.email })
    .from(chatUsers)
    .where(and(eq(chatUsers.id, chat_user_id ?? -1), isNull(chatUsers.forgotten_at)))
  return visitor?.email ? { user: null, visitorEmail: visitor.email, state: null } : null
}
