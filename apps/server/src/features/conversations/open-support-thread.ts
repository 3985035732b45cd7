import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversations } from '../../db/schema.ts'
import type { ConversationRow } from './conversation-rows.ts'
import { isSupportThread, openConversation } from './conversation-store.ts'
import type { KnownThread } from './next-message.ts'

export type Office = Pick<KnownThread, 'hours' | 'hoursId'>

/** The newest hours of the chat come with the lock: a statement of their own for every message costs a tenth of it. */
const lockWithHours = preparedQuery((db) =>
  db
    .select({
      thread: conversations,
      hours: sql<(OfficeHours & { id: number }) | null>`(
        select json_build_object('id', id, 'opens', opens, 'closes', closes, 'weekdays', weekdays)
        from office_hours where area = 'chat' order by id desc limit 1)`,
    })
    .from(conversations)
    .where(isSupportThread)
    .for('update'),
)

/**
 * Locks the thread of a chat profile with support, and creates it before the first message.
 * @returns the thread, and the office hours of the chat; null in a new thread, where they are read when needed
 */
export async function openSupportThread(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  owner: { chatUserId: number; userId: number | null },
): Promise<{ thread: ConversationRow; office: Office | null }> {
  const [known] = await lockWithHours(tx, { id: owner.chatUserId })
  if (!known) {
    const thread = await openConversation(tx, ctx, { channel: 'support', ...owner })
    return { thread, office: null }
  }
  const { thread, hours } = known
  return { thread, office: { hours: hours ?? DEFAULT_OFFICE_HOURS, hoursId: hours?.id ?? null } }
}
