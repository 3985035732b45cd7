import type { AlarmOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationNotes, conversations, emergencyAlerts } from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { recordAdverseEvent } from '../clinical-quality/index.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { endLookedAt } from './notice-visitor.ts'
import { CONTACT_TASK, LOOK_TASK, threadSubject } from './thread-subject.ts'

/** How each outcome reads in the note that staff find in the thread. */
const SAID: Readonly<Record<AlarmOutcome, string>> = {
  reached: 'Reached',
  called_911: '911 confirmed',
  welfare_check: 'Welfare check requested',
  false_alarm: 'False alarm',
}

/**
 * Ends the alarms of red threads, which the caller has locked, with an outcome: the alerts, the tasks and the red state,
 * with a note for staff (D-77).
 */
export async function endAlarms(
  tx: Tx,
  ctx: Ctx,
  red: readonly Pick<ConversationRow, 'id' | 'public_id' | 'user_id' | 'emergency_since'>[],
  { outcome, text, staffId }: { outcome: AlarmOutcome; text: string; staffId: number },
): Promise<void> {
  const keys = red.map(({ id }) => id)
  const now = ctx.clock.now()
  const ended = await tx
    .update(emergencyAlerts)
    .set({ ended_at: now, ended_by: staffId, contact: text || null, outcome, next_at: null })
    .where(and(inArray(emergencyAlerts.conversation_id, keys), isNull(emergencyAlerts.ended_at)))
    .returning({ group: emergencyAlerts.visitor_group })
  await tx.update(conversations).set({ emergency_since: null }).where(inArray(conversations.id, keys))
  await tx.insert(conversationNotes).values(
    keys.map((key) => ({
      conversation_id: key,
      staff_id: staffId,
      body: text
        ? `${SAID[outcome]}, after an emergency word: ${text}`
        : `${SAID[outcome]}, after an emergency word.`,
      at: now,
    })),
  )
  for (const { public_id: id, user_id: userId, emergency_since: since } of red) {
    if (outcome !== 'false_alarm' && userId !== null && since !== null)
      await recordAdverseEvent(tx, ctx, {
        userId,
        source: 'alarm',
        madeFrom: `${threadSubject(id)}:${since.toISOString()}`,
        happenedAt: since,
        what: text
          ? `${SAID[outcome]}, after an emergency word: ${text}`
          : `${SAID[outcome]}, after an emergency word.`,
        recordedBy: staffId,
      })
    await cancelJobs(tx, ctx.clock, 'emergency_alert', id)
    await resolveTasks(
      tx,
      ctx,
      { kinds: [CONTACT_TASK, LOOK_TASK], subject: threadSubject(id) },
      'An outcome was logged.',
    )
  }
  await endLookedAt(tx, ctx, new Set(ended.flatMap(({ group }) => group ?? [])))
}
