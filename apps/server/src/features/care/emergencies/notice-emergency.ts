import { clockZoneOf } from '@contour/domain/time/state-time-zones'
import { alarmPromise, visitorPromise } from '@contour/domain/conversations/alarm-promise'
import { answerTimes } from '@contour/domain/conversations/answer-promise'
import {
  ALARM_CAUSES,
  CONTACT_MINUTES,
  EMERGENCY_NOTICES,
  noticeKindOf,
} from '@contour/domain/conversations/emergency-alert'
import type { AlarmCause, NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { readPatientText } from '@contour/domain/conversations/patient-text'
import { eq } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversations, emergencyAlerts } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { appendMessage } from '../../ground/conversations/index.ts'
import type { ConversationRow, MessageReaction, StoredMessage } from '../../ground/conversations/index.ts'
import { openHold } from '../care-holds/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { cliniciansOnCall } from './alerted-staff.ts'
import { alertedKinds, standingNotices } from './emergency-store.ts'
import { answerEmail } from './answer-email.ts'
import { noticeVisitor } from './notice-visitor.ts'
import { personOfThread } from './person-of-thread.ts'
import { raiseYellow } from './raise-yellow.ts'
import { threadSubject } from './thread-subject.ts'

/**
 * Looks for emergency words in what a patient or visitor wrote, in the transaction that stores it (D-46): the notice with
 * 911 follows in the thread at once, the thread turns red, a patient is put on hold (D-76), and the clinician on call gets
 * a task and is alerted by a job. A visitor's alarm waits for a person of support instead (D-77). Somebody who writes by
 * email gets the notice by email as well. In a thread that is red already the notice is repeated unless it still stands;
 * the alerts repeat themselves until an outcome is logged. A symptom word alone is yellow: raise-yellow.ts.
 */
export const noticeEmergency = (ctx: Ctx): MessageReaction => ({
  concerns: ({ message: { sender, body } }) =>
    (sender === 'patient' || sender === 'visitor') &&
    readPatientText(body, ctx.alarmWords.current).level !== null,
  react(tx, stored) {
    const words = ctx.alarmWords.current
    const reading = readPatientText(stored.message.body, words)
    const { version } = words
    return reading.level === 'yellow'
      ? raiseYellow(ctx, tx, { ...stored, reading, version })
      : raiseAlarm(ctx, tx, stored, { causes: reading.causes, version })
  },
})

type Alarming = {
  causes: readonly AlarmCause[]
  /** The version of the words that found them; null where no words did. */
  version: number | null
}

/**
 * Raises the alarm of a stored message for what it is about, whether its words say so or the answer of a form. What has
 * been raised already is not raised again.
 */
export async function raiseAlarm(
  ctx: Ctx,
  tx: Tx,
  { conversation, message, hours }: Omit<StoredMessage, 'stateBefore'>,
  { causes, version }: Alarming,
): Promise<ConversationRow> {
  const now = ctx.clock.now()
  const kinds = [...new Set(causes.map(noticeKindOf))]
  const isRed = conversation.emergency_since !== null
  const standing = isRed ? await standingNotices(tx, { conversation, message }) : new Set<NoticeKind>()
  const alerted = isRed ? await alertedKinds(tx, conversation) : new Set<NoticeKind>()
  let red: ConversationRow = { ...conversation, emergency_since: conversation.emergency_since ?? now }
  if (!isRed)
    await tx
      .update(conversations)
      .set({ emergency_since: red.emergency_since })
      .where(eq(conversations.id, conversation.id))
  for (const kind of kinds.filter((one) => !standing.has(one))) {
    const notice = { sender: 'system', body: EMERGENCY_NOTICES[kind], clientId: null } as const
    red = { ...red, ...(await appendMessage(tx, ctx, red, notice)).conversation }
  }
  if (message.via === 'email') await answerEmail(ctx, tx, conversation, kinds)
  // The button in a thread for which somebody is alerted already shows the numbers again and pages nobody twice.
  const isNew = (kind: NoticeKind) => !alerted.has(kind) && (kind !== 'urgent' || alerted.size === 0)
  const begun: string[] = []
  for (const kind of kinds.filter(isNew))
    begun.push(
      await startAlert(ctx, tx, { conversation: red, message, hours, version }, mostSevereOf(causes, kind)),
    )
  const [promise] = begun
  // Said once: a second alarm of the thread does not move the promise of the first.
  if (promise !== undefined && alerted.size === 0)
    red = {
      ...red,
      ...(await appendMessage(tx, ctx, red, { sender: 'system', body: promise, clientId: null }))
        .conversation,
    }
  return red
}

/** The most severe of a message's causes that call for a notice; the list of causes is in this order. */
function mostSevereOf(causes: readonly AlarmCause[], kind: NoticeKind): AlarmCause {
  const cause = ALARM_CAUSES.find((one) => causes.includes(one) && noticeKindOf(one) === kind)
  if (!cause) throw new Error('a notice without its cause')
  return cause
}

async function startAlert(
  ctx: Ctx,
  tx: Tx,
  { conversation, message, hours, version }: Omit<StoredMessage, 'stateBefore'> & Pick<Alarming, 'version'>,
  rule: AlarmCause,
): Promise<string> {
  if (conversation.user_id === null) {
    await noticeVisitor(ctx, tx, { conversation, message, version }, rule)
    return visitorPromise(conversation.answer_by ?? ctx.clock.now())
  }
  const now = ctx.clock.now()
  const [alert] = await tx
    .insert(emergencyAlerts)
    .values({
      conversation_id: conversation.id,
      message_id: message.id,
      rule,
      started_at: now,
      stage: 0,
      next_at: now,
      words_version: rule === 'urgent' ? null : version,
    })
    .returning({ id: emergencyAlerts.id })
  if (!alert) throw new Error('the alert was not stored')
  const person = await personOfThread(tx, conversation)
  const [onCall] = await cliniciansOnCall(tx, ctx.clock, person.state)
  await createTask(tx, ctx, {
    kind: 'emergency_contact',
    subject: threadSubject(conversation.public_id),
    userId: conversation.user_id,
    owner: onCall?.id ?? null,
    details:
      'A message in the inbox may be about an emergency. Open the thread, call the person, and log how you reached them.',
  })
  await openHold(tx, ctx, {
    userId: conversation.user_id,
    source: 'alarm',
    reason: 'emergency',
    owner: onCall?.id ?? null,
  })
  // The runner picks it up within a second of the commit.
  await scheduleJob(tx, ctx.clock, {
    kind: 'emergency_alert',
    subject: conversation.public_id,
    n: alert.id,
    dueAt: now,
  })
  await audit(tx, 'emergency.noticed', {
    actor: 'server',
    subjectUser: conversation.user_id,
    subject: threadSubject(conversation.public_id),
    after: { on_call: onCall?.publicId ?? null, button: rule === 'urgent' },
  })
  const looked = { channel: 'doctor', team: 'clinician', isTicket: false, since: now } as const
  const by = onCall ? after(now, minutes(CONTACT_MINUTES)) : answerTimes(looked, await hours()).answerBy
  return alarmPromise({ onCall: onCall !== undefined, phone: person.phone, by }, clockZoneOf(person.state))
}
