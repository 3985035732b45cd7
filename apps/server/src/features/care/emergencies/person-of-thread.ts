import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { chatUsers, users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { shippingStateOf } from '../prescriptions/index.ts'

/** Whom a thread is with, as far as an emergency needs it; a visitor has neither a state nor a phone number. */
export type PersonInDanger = {
  name: string
  state: string | null
  phone: string | null
  userId: number | null
}

/** Returns the person of a thread, with the state that they ship to or, before that, of their questionnaire. */
export async function personOfThread(
  db: Reader,
  { user_id, chat_user_id }: Pick<ConversationRow, 'user_id' | 'chat_user_id'>,
): Promise<PersonInDanger> {
  if (user_id !== null) {
    const [user] = await db.select().from(users).where(eq(users.id, user_id))
    if (!user) throw new Error('a thread without its patient')
    return {
      name: `${user.first_name} ${user.last_name}`.trim(),
      state: (await shippingStateOf(db, user_id)) ?? user.state,
      phone: user.phone || null,
      userId: user_id,
    }
  }
  const [visitor] = await db
    .select({ first: chatUsers.first_name, last: chatUsers.last_name })
    .from(chatUsers)
    .where(eq(chatUsers.id, chat_user_id ?? -1))
  const name = `${visitor?.first ?? ''} ${visitor?.last ?? ''}`.trim()
  return { name, state: null, phone: null, userId: null }
}
