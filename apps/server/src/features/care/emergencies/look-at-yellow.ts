import { and, eq, isNull } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationNotes, conversations, emergencyAlerts } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockConversation } from '../../ground/conversations/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { assertLicensedFor } from './assert-licensed.ts'
import { personOfThread } from './person-of-thread.ts'
import { CONTACT_TASK, LOOK_TASK, threadSubject } from './thread-subject.ts'

type Look = { id: string; found: 'no_danger' | 'danger'; text: string }

/**
 * What a clinician found who read a yellow alarm (D-77): nobody is in danger, and it ends; or somebody may be, and it turns
 * red, with everything that a red alarm has. The hold stays until a clinician lifts it with a reason (D-76).
 * @throws AppError not_found, not_licensed, conflict where no yellow alarm is open
 */
export async function lookAtYellow(ctx: Ctx, caller: Caller, { id, found, text }: Look) {
  const staff = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const [thread] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.public_id, id))
    if (!thread) throw notFound()
    const conversation = await lockConversation(tx, thread.id)
    const { state } = await personOfThread(tx, conversation)
    await assertLicensedFor(tx, ctx.clock, staff, state)
    const now = ctx.clock.now()
    const [alert] = await tx
      .update(emergencyAlerts)
      .set(
        found === 'danger'
          ? { level: 'red', next_at: now }
          : { ended_at: now, ended_by: staff.staffId, contact: text, outcome: 'looked' },
      )
      .where(
        and(
          eq(emergencyAlerts.conversation_id, conversation.id),
          eq(emergencyAlerts.level, 'yellow'),
          isNull(emergencyAlerts.ended_at),
        ),
      )
      .returning({ id: emergencyAlerts.id })
    if (!alert) throw new AppError('conflict', { message: 'Somebody has looked at this already.' })
    const subject = threadSubject(id)
    await resolveTasks(tx, ctx, { kinds: [LOOK_TASK], subject }, 'A clinician looked.')
    if (found === 'danger') {
      await tx
        .update(conversations)
        .set({ emergency_since: conversation.emergency_since ?? now })
        .where(eq(conversations.id, conversation.id))
      await createTask(tx, ctx, {
        kind: CONTACT_TASK,
        subject,
        userId: conversation.user_id,
        owner: staff.staffId,
        details: 'A clinician read a message and found that the person may be in danger. Call the person.',
      })
      await scheduleJob(tx, ctx.clock, { kind: 'emergency_alert', subject: id, n: alert.id, dueAt: now })
    }
    await tx.insert(conversationNotes).values({
      conversation_id: conversation.id,
      staff_id: staff.staffId,
      body: found === 'danger' ? `May be in danger: ${text}` : `Looked, nobody is in danger: ${text}`,
      at: now,
    })
    await audit(tx, 'emergency.looked_at', { subjectUser: conversation.user_id, subject, after: { found } })
  })
  ctx.live.changed(id)
  return {
    status: 'success' as const,
    message:
      found === 'danger'
        ? 'It is a red alarm now, and the clinicians are alerted.'
        : 'The alarm has ended. The hold stays until a clinician lifts it.',
  }
}
