import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { chatUsers, users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import type { Notified } from '../../ground/notifications/index.ts'

/** Who a thread is with: the address that a ticket is answered at, and the account, if there is one. */
export type PersonOfThread = { email: string; user: Notified | null }

/** Returns the person of a support thread; null where no address is left, as for a visitor after 90 days (D-50). */
export async function personOfThread(
  db: Reader,
  conversation: Pick<ConversationRow, 'user_id' | 'chat_user_id'>,
): Promise<PersonOfThread | null> {
  if (conversation.user_id !== null) {
    const [user] = await db.select().from(users).where(eq(users.id, conversation.user_id))
    return user ? { email: user.email, user } : null
  }
  const [visitor] = await db
    .select({ email: chatUsers.email })
    .from(chatUsers)
    .where(and(eq(chatUsers.id, conversation.chat_user_id ?? -1), isNull(chatUsers.forgotten_at)))
  return visitor?.email ? { email: visitor.email, user: null } : null
}
