import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { chatUsers, conversations, users } from '../../../db/schema.ts'

/** Maximum number of threads shown. */
const SHOWN = 100

/** Lists the conversations, the newest message first, with the side that can answer. */
export async function listDemoThreads(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      thread: conversations,
      first: sql<string | null>`coalesce(${users.first_name}, ${chatUsers.first_name})`,
      last: sql<string | null>`coalesce(${users.last_name}, ${chatUsers.last_name})`,
      email: sql<string | null>`coalesce(${users.email}, ${chatUsers.email})`,
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.user_id))
    .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(ne(conversations.last_seq, 0))
    .orderBy(desc(conversations.last_message_at), desc(conversations.id))
    .limit(SHOWN)
  return {
    status: 'success' as const,
    message: 'Conversations of the demo.',
    threads: rows.map(({ thread, first, last, email }) => ({
      id: thread.public_id,
      person: `${first ?? 'Visitor'} ${last ?? ''}`.trim(),
      email: email ?? '',
      channel: thread.channel,
      visitor: thread.user_id === null,
      state: thread.state,
      emergency: thread.emergency_since !== null,
      answers: thread.state === 'closed' ? null : thread.team,
    })),
  }
}
