import { firstLoudTime } from '@contour/domain/time/quiet-hours'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createChatLink } from '../support-chat/index.ts'
import { personToNotify } from './person-to-notify.ts'
import { STAFF_SENDERS } from './schedule-unread-notice.ts'

/**
 * Tells the person of a thread that there is a message, never what it says, if what staff wrote is still unread; once for
 * each unread stretch (M-09). In quiet hours, which the person's move to another state can bring, it waits again.
 */
export async function notifyUnread(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.public_id, item.subject))
      .for('update')
    if (!conversation || conversation.notified_seq > conversation.patient_seen_seq) return
    const unread = await firstUnread(tx, conversation)
    const person = unread && (await personToNotify(tx, conversation))
    if (!unread || !person) return
    const now = ctx.clock.now()
    const dueAt = firstLoudTime(person.state, now)
    if (dueAt > now) {
      await scheduleJob(tx, ctx.clock, { ...item, dueAt })
      return
    }
    await tx
      .update(conversations)
      .set({ notified_seq: conversation.last_seq })
      .where(eq(conversations.id, conversation.id))
    const facts = {
      conversationId: conversation.public_id,
      channel: conversation.channel,
      seq: conversation.last_seq,
    }
    if (person.user) await notify(tx, ctx, 'message_unread', person.user, facts)
    else {
      const link = await createChatLink(tx, ctx, conversation)
      await notify(tx, ctx, 'message_unread', null, { ...facts, ...link, visitorEmail: person.visitorEmail })
    }
  })
}

/** The first message of staff that the person has not seen. */
async function firstUnread(tx: Tx, { id, patient_seen_seq }: ConversationRow) {
  const [message] = await tx
    .select({ id: conversationMessages.id, publicId: conversationMessages.public_id })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, id),
        gt(conversationMessages.seq, patient_seen_seq),
        inArray(conversationMessages.sender, [...STAFF_SENDERS]),
      ),
    )
    .orderBy(conversationMessages.seq)
    .limit(1)
  return message ?? null
}
