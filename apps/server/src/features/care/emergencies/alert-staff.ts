import { REPEAT_MINUTES, nextAlertStep } from '@contour/domain/conversations/emergency-alert'
import { and, eq, isNull } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { conversations, emergencyAlerts } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { activeAdministrators } from '../../people/staff-access/index.ts'
import { cliniciansOf, cliniciansOnCall } from './alerted-staff.ts'
import { personOfThread } from './person-of-thread.ts'
import { threadSubject } from './thread-subject.ts'

/**
 * Takes the next step of an alert, every 15 minutes until an outcome is logged: the clinician on call by text message and
 * email, again, and from the third time on every clinician licensed in the person's state and the administrators (D-77). The messages say that
 * somebody needs them, and nothing of what was written: clinicians get a link to the thread, administrators, who read no
 * threads, one to the page that says whom to call.
 */
export async function alertStaff(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ alert: emergencyAlerts, conversation: conversations })
      .from(emergencyAlerts)
      .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
      .where(and(eq(emergencyAlerts.id, n), isNull(emergencyAlerts.ended_at)))
      .for('update', { of: emergencyAlerts })
    if (!found) return
    const { alert, conversation } = found
    const { state } = await personOfThread(tx, conversation)
    const onCall = await cliniciansOnCall(tx, ctx.clock, state)
    const step = nextAlertStep(alert.stage, onCall.length > 0)
    const clinicians = step.to === 'on_call' ? onCall : await cliniciansOf(tx, ctx.clock, state)
    for (const { email, phone } of clinicians)
      await notify(tx, ctx, 'emergency_alert', null, {
        to: email,
        staffPhone: phone,
        link: `${ctx.config.staffOrigin}/inbox/${conversation.public_id}`,
        alertId: String(alert.id),
        stage: step.stage,
      })
    const others =
      step.to === 'on_call'
        ? []
        : (await activeAdministrators(tx)).filter(
            ({ id }) => !clinicians.some((clinician) => clinician.id === id),
          )
    for (const { email, phone } of others)
      await notify(tx, ctx, 'emergency_unanswered', null, {
        to: email,
        staffPhone: phone,
        link: `${ctx.config.staffOrigin}/on-call`,
        alertId: String(alert.id),
        stage: step.stage,
      })
    const nextAt = after(ctx.clock.now(), minutes(REPEAT_MINUTES))
    await tx
      .update(emergencyAlerts)
      .set({ stage: step.stage, next_at: nextAt })
      .where(eq(emergencyAlerts.id, alert.id))
    await scheduleJob(tx, ctx.clock, { kind: 'emergency_alert', subject, n, dueAt: nextAt })
    await audit(tx, 'emergency.alerted', {
      subjectUser: conversation.user_id,
      subject: threadSubject(conversation.public_id),
      after: { stage: step.stage, staff: [...clinicians, ...others].map(({ publicId }) => publicId) },
    })
  })
}
