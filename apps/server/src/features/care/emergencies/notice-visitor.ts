import type { AlarmCause } from '@contour/domain/conversations/emergency-alert'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { chatUsers, emergencyAlerts } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import type { NoticedMessage } from './emergency-store.ts'
import { threadSubject } from './thread-subject.ts'

/** The task of support that visitors' alarms share. */
export const VISITOR_TASK = 'visitor_alarm'
export const visitorSubject = (group: string) => `visitors:${group}` as const

/**
 * The alarm of somebody without an account. They read the 911 text at once like everybody else, but anybody can write
 * such words under any name: their alarms make one task for each network and hour, and nobody is paged until a person of
 * support has looked (D-77).
 */
export async function noticeVisitor(
  ctx: Ctx,
  tx: Tx,
  { conversation, message, version }: NoticedMessage & { version: number | null },
  rule: AlarmCause,
): Promise<void> {
  const now = ctx.clock.now()
  const [visitor] = await tx
    .select({ network: chatUsers.network })
    .from(chatUsers)
    .where(eq(chatUsers.id, conversation.chat_user_id ?? -1))
  const group = groupOf(visitor?.network ?? null, now)
  await tx.insert(emergencyAlerts).values({
    conversation_id: conversation.id,
    message_id: message.id,
    rule,
    started_at: now,
    stage: 0,
    next_at: null,
    visitor_group: group,
    words_version: rule === 'urgent' ? null : version,
  })
  await createTask(tx, ctx, {
    kind: VISITOR_TASK,
    subject: visitorSubject(group),
    details:
      'Visitors without an account wrote words of an emergency and were shown 911. Look at what they wrote: call a clinician if somebody is in danger, or close the alarms.',
  })
  await audit(tx, 'emergency.noticed', {
    actor: 'server',
    subject: threadSubject(conversation.public_id),
    after: { visitor_group: group },
  })
}

/** The hour, and a word for the network that does not name it; a visitor of unknown network shares one. */
const groupOf = (network: string | null, now: Date): string =>
  `${now.toISOString().slice(0, 13)}-${sha256(`alarm:${network ?? 'unknown'}`).slice(0, 12)}`

/** Ends the task of each network and hour of which no alarm waits to be looked at any more. */
export async function endLookedAt(tx: Tx, ctx: Ctx, groups: ReadonlySet<string>): Promise<void> {
  for (const group of groups) {
    const [waiting] = await tx
      .select({ id: emergencyAlerts.id })
      .from(emergencyAlerts)
      .where(
        and(
          eq(emergencyAlerts.visitor_group, group),
          isNull(emergencyAlerts.ended_at),
          isNull(emergencyAlerts.next_at),
        ),
      )
      .limit(1)
    if (!waiting)
      await resolveTasks(
        tx,
        ctx,
        { kinds: [VISITOR_TASK], subject: visitorSubject(group) },
        'Each was looked at.',
      )
  }
}
