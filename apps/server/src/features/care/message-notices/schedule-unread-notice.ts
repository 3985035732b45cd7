import { firstLoudTime } from '@contour/domain/time/quiet-hours'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { MessageReaction } from '../../ground/conversations/index.ts'
import { isAnsweredByEmail } from '../tickets/index.ts'
import { personToNotify } from './person-to-notify.ts'

/** Somebody who has the thread open reads a message within this time and needs no notice. */
export const UNREAD_FOR = minutes(5)

/** What staff wrote; the service's own messages follow what the person just did. */
export const STAFF_SENDERS = ['clinician', 'support'] as const

/**
 * Schedules the notice of an unread message when staff write the first one of an unread stretch (M-09): five minutes
 * later, or at the end of the quiet hours.
 */
export const scheduleUnreadNotice = ({ clock }: Pick<Ctx, 'clock'>): MessageReaction => ({
  concerns: ({ conversation, message }) =>
    STAFF_SENDERS.some((sender) => sender === message.sender) &&
    conversation.notified_seq <= conversation.patient_seen_seq,
  async react(tx, { conversation, message }) {
    const [earlier] = await tx
      .select({ id: conversationMessages.id })
      .from(conversationMessages)
      .where(
        and(
          eq(conversationMessages.conversation_id, conversation.id),
          gt(conversationMessages.seq, conversation.patient_seen_seq),
          lt(conversationMessages.seq, message.seq),
          inArray(conversationMessages.sender, [...STAFF_SENDERS]),
        ),
      )
      .limit(1)
    if (earlier) return
    const person = await personToNotify(tx, conversation)
    if (!person || (await isAnsweredByEmail(tx, conversation))) return
    await scheduleJob(tx, clock, {
      kind: 'unread_notice',
      subject: conversation.public_id,
      n: message.seq,
      dueAt: firstLoudTime(person.state, after(message.created_at, UNREAD_FOR)),
    })
  },
})
