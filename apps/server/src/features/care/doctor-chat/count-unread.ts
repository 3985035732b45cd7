import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'

/** Counts the messages of the caller's doctor chat that arrived after they last read it. */
export async function countUnread(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const [row] = await ctx.db
    .select({ unread: sql<number>`count(*)::int` })
    .from(conversations)
    .innerJoin(conversationMessages, eq(conversationMessages.conversation_id, conversations.id))
    .where(
      and(
        eq(conversations.user_id, userId),
        eq(conversations.channel, 'doctor'),
        gt(conversationMessages.seq, conversations.patient_seen_seq),
        ne(conversationMessages.sender, 'patient'),
      ),
    )
  return { status: 'success' as const, message: 'Unread messages.', unread: row?.unread ?? 0 }
}
