import { endsAlarm } from '@contour/domain/conversations/alarm-outcomes'
import type { AlarmAttempt, AlarmOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationNotes, conversations } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockConversation } from '../../ground/conversations/index.ts'
import { assertLicensedFor } from './assert-licensed.ts'
import { endAlarms } from './end-alarms.ts'
import { personOfThread } from './person-of-thread.ts'
import { threadSubject } from './thread-subject.ts'

type Contact = { id: string; outcome: AlarmOutcome | AlarmAttempt; text: string }

const TRIED: Readonly<Record<AlarmAttempt, string>> = {
  voicemail: 'Left a voicemail',
  no_answer: 'No answer',
}

/**
 * Logs what came of a call to the person of a red thread. An outcome ends the alarm; an attempt is a note, and the alarm
 * stays open and repeats, because nobody knows yet how the person is (D-77).
 * @throws AppError not_found, not_licensed, conflict where no alarm is open, invalid_request for a false alarm without a
 *   reason
 */
export async function logContact(ctx: Ctx, caller: Caller, { id, outcome, text }: Contact) {
  const staff = asStaff(caller)
  if (outcome === 'false_alarm' && text.length < 3)
    throw new AppError('invalid_request', { field: 'text', message: 'Say why this was a false alarm.' })
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
      throw new AppError('conflict', { message: 'An outcome was already logged for this thread.' })
    if (endsAlarm(outcome))
      await endAlarms(tx, ctx, [conversation], { outcome, text, staffId: staff.staffId })
    else
      await tx.insert(conversationNotes).values({
        conversation_id: conversation.id,
        staff_id: staff.staffId,
        body: text
          ? `${TRIED[outcome]}, after an emergency word: ${text}`
          : `${TRIED[outcome]}, after an emergency word.`,
        at: ctx.clock.now(),
      })
    await audit(tx, endsAlarm(outcome) ? 'emergency.contact_logged' : 'emergency.attempt_logged', {
      subjectUser: conversation.user_id,
      subject: threadSubject(id),
      after: { outcome, red_since: conversation.emergency_since.toISOString() },
    })
  })
  ctx.live.changed(id)
  return {
    status: 'success' as const,
    message: endsAlarm(outcome)
      ? 'The outcome is logged, and the alarm has ended.'
      : 'The attempt is logged. The alarm stays open and repeats.',
  }
}
