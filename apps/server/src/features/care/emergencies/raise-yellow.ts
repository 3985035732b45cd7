import { lookPromise } from '@contour/domain/conversations/alarm-promise'
import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { lookBy } from '@contour/domain/conversations/look-by'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { emergencyAlerts } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { openHold } from '../care-holds/index.ts'
import { appendMessage, type ConversationRow } from '../../ground/conversations/index.ts'
import { zoneOfPatient } from '../../ground/whereabouts/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { cliniciansOnCall } from './alerted-staff.ts'
import { answerEmail } from './answer-email.ts'
import { standingNotices, type FoundInMessage } from './emergency-store.ts'
import { personOfThread } from './person-of-thread.ts'
import { threadSubject } from './thread-subject.ts'

/**
 * A symptom word alone (D-77): the writer reads at once when to call 911, and a patient's message waits for a clinician, who
 * looks within 15 minutes of the office hours or by their next start; until then nothing leaves for her. Nobody is paged and
 * the thread is not red. A visitor, for whom nothing can leave, reads the notice alone: support answers the chat.
 */
export async function raiseYellow(ctx: Ctx, tx: Tx, found: FoundInMessage): Promise<ConversationRow> {
  const { message } = found
  let { conversation } = found
  const say = async (body: string) => {
    const said = { sender: 'system', body, clientId: null } as const
    conversation = { ...conversation, ...(await appendMessage(tx, ctx, conversation, said)).conversation }
  }
  // In a red thread a notice with 911 may stand already; any is enough.
  if ((await standingNotices(tx, { conversation, message })).size === 0) await say(EMERGENCY_NOTICES.look)
  if (message.via === 'email') await answerEmail(ctx, tx, conversation, ['look'])
  const promised = await startLook(ctx, tx, found)
  if (promised) await say(lookPromise(promised, await zoneOfPatient(tx, conversation.user_id)))
  return conversation
}

/** Returns by when a clinician looks; null where one looks already, or where it is a visitor's. */
async function startLook(
  ctx: Ctx,
  tx: Tx,
  { conversation, message, hours, reading, version }: FoundInMessage,
): Promise<Date | null> {
  const { id, public_id: publicId, user_id: userId } = conversation
  const [rule] = reading.yellow
  if (userId === null || rule === undefined) return null
  const [open] = await tx
    .select({ id: emergencyAlerts.id })
    .from(emergencyAlerts)
    .where(and(eq(emergencyAlerts.conversation_id, id), isNull(emergencyAlerts.ended_at)))
    .limit(1)
  if (open) return null
  const now = ctx.clock.now()
  const by = lookBy(now, await hours())
  const { state } = await personOfThread(tx, conversation)
  const [onCall] = await cliniciansOnCall(tx, ctx.clock, state)
  await tx.insert(emergencyAlerts).values({
    conversation_id: id,
    message_id: message.id,
    rule,
    level: 'yellow',
    started_at: now,
    stage: 0,
    look_by: by,
    owner: onCall?.id ?? null,
    words_version: version,
  })
  await createTask(tx, ctx, {
    kind: 'yellow_look',
    subject: threadSubject(publicId),
    userId,
    owner: onCall?.id ?? null,
    details: 'A message holds a symptom word. Read it, and say whether the person is in danger.',
    dueAt: by,
  })
  // Words of a pregnancy open a hold of their own (hold-on-words.ts).
  if (!reading.pregnancy)
    await openHold(tx, ctx, {
      userId,
      source: 'alarm',
      reason: 'emergency',
      owner: onCall?.id ?? null,
      lookAt: by,
    })
  await audit(tx, 'emergency.noticed', {
    actor: 'server',
    subjectUser: userId,
    subject: threadSubject(publicId),
    after: { level: 'yellow', look_by: by.toISOString(), on_call: onCall?.publicId ?? null },
  })
  return by
}
