import { and, count, eq, gt, ne } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'

export async function countUnread(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const [row] = await ctx.db
    .select({ unread: count() })
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
  return { message: 'Unread messages.', unread: row?.unread ?? 0 }
}
