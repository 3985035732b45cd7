import { eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationNotes, conversations } from '../../../db/schema.ts'
import { scheduleRelease } from './release-idle.ts'
import { auditThread, lockThread } from './thread-access.ts'

/**
 * Adds a note for staff; it is in a table of its own, which no call of the patient reads. A note of the holder counts as
 * work on the thread.
 * @throws AppError as openThread
 */
export async function addThreadNote(ctx: Ctx, caller: Caller, { id, body }: { id: string; body: string }) {
  const staff = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const opened = await lockThread(tx, ctx, staff, id)
    const { conversation } = opened
    const now = ctx.clock.now()
    await tx
      .insert(conversationNotes)
      .values({ conversation_id: conversation.id, staff_id: staff.staffId, body, at: now })
    if (conversation.assigned_to === staff.staffId) {
      await tx.update(conversations).set({ assigned_at: now }).where(eq(conversations.id, conversation.id))
      await scheduleRelease(tx, ctx, { ...conversation, assigned_at: now })
    }
    await auditThread(tx, opened, 'conversation.noted')
  })
  return { status: 'success' as const, message: 'Note added.' }
}
