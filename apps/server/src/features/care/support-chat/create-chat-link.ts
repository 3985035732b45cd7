import { CHAT_LINK_DAYS } from '@contour/domain/conversations/conversation-values'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { chatLinks } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'

/** Whose thread; a thread of an account needs no link, because its person logs in. */
type Thread = { user_id: number | null; chat_user_id: number | null }

/**
 * Creates the one-time link of an email to a visitor, which opens the thread in a browser that does not have the
 * visitor's secret; only its hash is stored (security.md 1).
 * @returns the fact for the template; none for the thread of an account
 */
export async function createChatLink(
  tx: Tx,
  { clock, random }: Pick<Ctx, 'clock' | 'random'>,
  { user_id, chat_user_id }: Thread,
): Promise<{ token?: string }> {
  if (user_id !== null || chat_user_id === null) return {}
  const token = random.token()
  const now = clock.now()
  await tx.insert(chatLinks).values({
    token_hash: sha256(token),
    chat_user_id,
    created_at: now,
    expires_at: after(now, days(CHAT_LINK_DAYS)),
  })
  return { token }
}
