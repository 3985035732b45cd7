import { unfilledVariables } from '@contour/domain/inbox/canned-reply'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import { appendMessage } from '../../ground/conversations/index.ts'
import { assertNotHeld } from './make-move.ts'
import { auditThread, lockThread, openThread } from './thread-access.ts'

type Reply = { id: string; body: string; client_id: string }

/**
 * Answers a thread under the name of the caller's team. The same client id again changes nothing (D-43); a text with a
 * variable that was not filled in is refused.
 * @throws AppError as openThread; invalid_request, taken by another holder, wrong_status where the state allows no reply
 */
export async function replyToThread(ctx: Ctx, caller: Caller, { id, body, client_id: clientId }: Reply) {
  const staff = asStaff(caller)
  const [unfilled] = unfilledVariables(body)
  if (unfilled)
    throw new AppError('invalid_request', {
      field: 'body',
      message: `Fill in {${unfilled}} before you send it.`,
    })
  const done = await ctx.db.transaction(async (tx) => {
    const opened = await lockThread(tx, ctx, staff, id)
    const { conversation, as } = opened
    const [before] = await tx
      .select({ seq: conversationMessages.seq })
      .from(conversationMessages)
      .where(
        and(
          eq(conversationMessages.conversation_id, conversation.id),
          eq(conversationMessages.sender, as),
          eq(conversationMessages.client_id, clientId),
        ),
      )
    if (before) return { state: conversation.state, seq: before.seq, repeated: true }
    await assertNotHeld(tx, conversation, staff)
    const stored = await appendMessage(tx, ctx, conversation, {
      sender: as,
      body,
      clientId,
      staffId: staff.staffId,
    })
    const { seq } = stored.message
    await tx
      .update(conversations)
      .set({ assigned_to: staff.staffId, assigned_at: ctx.clock.now(), staff_seen_seq: seq })
      .where(eq(conversations.id, conversation.id))
    await auditThread(tx, opened, 'conversation.replied', { seq })
    return { state: stored.conversation.state, seq, repeated: false }
  })
  if (!done.repeated) ctx.live.changed(id)
  return { status: 'success' as const, message: 'Sent.', state: done.state, seq: done.seq }
}

/**
 * Marks the messages up to a sequence number as seen by staff; an older number changes nothing.
 * @throws AppError as openThread
 */
export async function markSeen(ctx: Ctx, caller: Caller, { id, seq }: { id: string; seq: number }) {
  const { conversation } = await openThread(ctx, asStaff(caller), id)
  await ctx.db
    .update(conversations)
    .set({
      staff_seen_seq: sql`greatest(${conversations.staff_seen_seq}, least(${seq}::int, ${conversations.last_seq}))`,
    })
    .where(eq(conversations.id, conversation.id))
  return { status: 'success' as const, message: 'Seen.' }
}
