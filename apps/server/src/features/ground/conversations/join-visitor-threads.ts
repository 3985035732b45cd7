import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { chatUsers, conversations } from '../../../db/schema.ts'

type Owner = { id: number; email_lower: string; email_verified_at: Date | null }

/**
 * Gives what a visitor wrote under an address to the account that has proven the address (D-50); call it at login, with
 * the patient's row. The visitor's secret ends: from then on the session identifies the patient, and a browser that
 * only kept the secret reads nothing of the account. Whoever knew the address may have written it, so it stays marked as
 * written before login, and the patient is asked once whether it is hers.
 */
export async function joinVisitorThreads(tx: Tx, clock: Clock, owner: Owner): Promise<void> {
  if (owner.email_verified_at === null) return
  const joined = await tx
    .update(chatUsers)
    .set({ user_id: owner.id, secret_sha: null, joined_at: clock.now() })
    .where(
      and(eq(chatUsers.email, owner.email_lower), isNull(chatUsers.user_id), isNull(chatUsers.forgotten_at)),
    )
    .returning({ id: chatUsers.id })
  if (joined.length === 0) return
  await tx
    .update(conversations)
    .set({ user_id: owner.id })
    .where(
      inArray(
        conversations.chat_user_id,
        joined.map(({ id }) => id),
      ),
    )
}
