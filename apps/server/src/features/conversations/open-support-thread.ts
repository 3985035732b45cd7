import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversations } from '../../db/schema.ts'
import type { ConversationRow } from './conversation-rows.ts'
import { isSupportThread, openConversation } from './conversation-store.ts'
import { chatHoursOf } from './read-office-hours.ts'
import type { ChatHours } from './read-office-hours.ts'

/** The newest hours of the chat come with the lock: a statement of their own for every message costs a tenth of it. */
const lockWithHours = preparedQuery((db) =>
  db
    .select({
      thread: conversations,
      hours: sql<OfficeHours | null>`(
        select json_build_object('opens', opens, 'closes', closes, 'weekdays', weekdays)
        from office_hours where area = 'chat' order by id desc limit 1)`,
    })
    .from(conversations)
    .where(isSupportThread)
    .for('update'),
)

/**
 * Locks the thread of a chat profile with support, and creates it before the first message.
 * @returns the thread, and the office hours of the chat
 */
export async function openSupportThread(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  owner: { chatUserId: number; userId: number | null },
): Promise<{ thread: ConversationRow; hours: ChatHours }> {
  const [known] = await lockWithHours(tx, { id: owner.chatUserId })
  if (!known) {
    const thread = await openConversation(tx, ctx, { channel: 'support', ...owner })
    return { thread, hours: chatHoursOf(tx) }
  }
  const { thread, hours } = known
  return { thread, hours: () => Promise.resolve(hours ?? DEFAULT_OFFICE_HOURS) }
}
