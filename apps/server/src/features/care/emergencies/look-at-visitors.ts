import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationNotes, conversations, emergencyAlerts } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { endAlarms } from './end-alarms.ts'
import { endLookedAt } from './notice-visitor.ts'
import { threadSubject } from './thread-subject.ts'

type Look = { ids: string[]; found: 'danger' | 'no_danger'; text: string }

/**
 * What a person of support found who looked at alarms of visitors, at several at once (D-77): somebody may be in danger,
 * and the clinicians are alerted from now on as for a patient; or nobody is, and the alarms end with the reason. One
 * alarm that is open no more refuses all, so that nothing is closed that was not looked at.
 * @throws AppError conflict
 */
export async function lookAtVisitors(ctx: Ctx, caller: Caller, { ids, found, text }: Look) {
  const staff = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const red = await tx
      .select()
      .from(conversations)
      .where(
        and(
          inArray(conversations.public_id, ids),
          isNull(conversations.user_id),
          isNotNull(conversations.emergency_since),
        ),
      )
      .orderBy(conversations.id)
      .for('update')
    if (red.length < new Set(ids).size)
      throw new AppError('conflict', {
        message: 'Some of these alarms are no longer open, or are of a patient. Read the list again.',
      })
    const keys = red.map(({ id }) => id)
    const now = ctx.clock.now()
    if (found === 'danger') {
      const open = await openAlerts(tx, keys)
      for (const { id, conversation_id } of open.filter(({ next_at: next }) => next === null)) {
        await tx.update(emergencyAlerts).set({ next_at: now }).where(eq(emergencyAlerts.id, id))
        const subject = red.find((one) => one.id === conversation_id)?.public_id ?? ''
        await scheduleJob(tx, ctx.clock, { kind: 'emergency_alert', subject, n: id, dueAt: now })
      }
      await endLookedAt(tx, ctx, new Set(open.flatMap(({ visitor_group: group }) => group ?? [])))
      await tx.insert(conversationNotes).values(
        keys.map((key) => ({
          conversation_id: key,
          staff_id: staff.staffId,
          body: `Support asked for a clinician: ${text}`,
          at: now,
        })),
      )
    } else await endAlarms(tx, ctx, red, { outcome: 'false_alarm', text, staffId: staff.staffId })
    await audit(tx, 'emergency.visitors_looked_at', {
      ...(red.length === 1 && red[0] ? { subject: threadSubject(red[0].public_id) } : {}),
      after: { found, threads: red.map(({ public_id: id }) => id) },
    })
  })
  for (const id of ids) ctx.live.changed(id)
  return {
    status: 'success' as const,
    message: found === 'danger' ? 'The clinicians are alerted.' : 'The alarms are closed.',
  }
}

const openAlerts = (tx: Tx, keys: readonly number[]) =>
  tx
    .select()
    .from(emergencyAlerts)
    .where(and(inArray(emergencyAlerts.conversation_id, [...keys]), isNull(emergencyAlerts.ended_at)))
