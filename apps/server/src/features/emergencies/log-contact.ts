import { and, eq, isNull } from 'drizzle-orm'
import { AppError, notFound } from '../../app-error.ts'
import { asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { conversationNotes, conversations, emergencyAlerts } from '../../db/schema.ts'
import { cancelJobs } from '../../jobs/scheduled-jobs.ts'
import { audit } from '../audit/index.ts'
import { lockConversation } from '../conversations/index.ts'
import { resolveTasks } from '../tasks/index.ts'
import { assertLicensedFor } from './assert-licensed.ts'
import { CONTACT_TASK, threadSubject } from './notice-emergency.ts'
import { personOfThread } from './person-of-thread.ts'

/**
 * Logs how the person of a red thread was reached: ends its alerts, its task and the red state, and leaves a note for
 * staff (D-46).
 * @throws AppError not_found, not_licensed, conflict where nothing waits for a contact
 */
export async function logContact(ctx: Ctx, caller: Caller, { id, text }: { id: string; text: string }) {
  const staff = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.public_id, id))
    if (!found) throw notFound()
    const conversation = await lockConversation(tx, found.id)
    const { state } = await personOfThread(tx, conversation)
    await assertLicensedFor(tx, ctx.clock, staff, state)
    if (conversation.emergency_since === null)
      throw new AppError('conflict', { message: 'A contact was already logged for this thread.' })
    const now = ctx.clock.now()
    await tx
      .update(emergencyAlerts)
      .set({ ended_at: now, ended_by: staff.staffId, contact: text, next_at: null })
      .where(and(eq(emergencyAlerts.conversation_id, conversation.id), isNull(emergencyAlerts.ended_at)))
    await tx.update(conversations).set({ emergency_since: null }).where(eq(conversations.id, conversation.id))
    await tx.insert(conversationNotes).values({
      conversation_id: conversation.id,
      staff_id: staff.staffId,
      body: `Contact after an emergency word: ${text}`,
      at: now,
    })
    await cancelJobs(tx, ctx.clock, 'emergency_alert', id)
    await resolveTasks(
      tx,
      ctx,
      { kinds: [CONTACT_TASK], subject: threadSubject(id) },
      'A contact was logged.',
    )
    await audit(tx, 'emergency.contact_logged', {
      subjectUser: conversation.user_id,
      subject: threadSubject(id),
      after: { red_since: conversation.emergency_since.toISOString() },
    })
  })
  ctx.live.changed(id)
  return { status: 'success' as const, message: 'The contact is logged, and nobody is alerted any more.' }
}
