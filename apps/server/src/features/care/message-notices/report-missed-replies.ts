import { addOpenMinutes } from '@contour/domain/visits/office-hours'
import { answerMinutes } from '@contour/domain/conversations/answer-promise'
import { and, asc, isNotNull, isNull, lte, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversations } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import type { ConversationRow, MessageReaction } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createChatLink } from '../support-chat/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { personToNotify } from './person-to-notify.ts'

const TASK = 'reply_overdue'
const subjectOf = (publicId: string) => `conversation:${publicId}` as const

/** So many threads are reported in one transaction; the next round takes the others. */
const AT_ONCE = 20

/**
 * Reports the reply promises that were missed since the last round: a task for the team that has the thread, and
 * one email to the person that says who has it and by when now. Runs every minute in each process; a thread is reported
 * once.
 * @returns how many it reported
 */
export async function reportMissedReplies(ctx: Ctx): Promise<number> {
  let reported = 0
  const wanted = and(
    isNotNull(conversations.waiting_since),
    isNull(conversations.missed_at),
    lte(conversations.missed_by, ctx.clock.now()),
  )
  // Nearly every look finds none, and needs no transaction.
  while (await isAny(ctx, wanted)) {
    const found = await ctx.db.transaction(async (tx) => {
      const missed = await tx
        .select()
        .from(conversations)
        .where(wanted)
        .orderBy(asc(conversations.missed_by))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      for (const conversation of missed) await reportMissed(ctx, tx, conversation)
      return missed.length
    })
    reported += found
    if (found < AT_ONCE) break
  }
  return reported
}

async function isAny({ db }: Ctx, wanted: SQL | undefined): Promise<boolean> {
  const [one] = await db.select({ id: conversations.id }).from(conversations).where(wanted).limit(1)
  return one !== undefined
}

async function reportMissed(ctx: Ctx, tx: Tx, conversation: ConversationRow): Promise<void> {
  const { public_id: id, team, user_id } = conversation
  const now = ctx.clock.now()
  const hours = await readOfficeHours(tx, 'chat')
  const by = addOpenMinutes(now, answerMinutes(now)[team === 'clinician' ? 'clinician' : 'ticket'], hours)
  await tx
    .update(conversations)
    .set({ missed_at: now, answer_by: by })
    .where(eq(conversations.id, conversation.id))
  await createTask(tx, ctx, {
    kind: TASK,
    role: team,
    subject: subjectOf(id),
    userId: user_id,
    dueAt: by,
    details: 'The promised time of an answer has passed. Open the thread in the inbox and answer it.',
  })
  await audit(tx, 'reply.promise_missed', {
    subjectUser: user_id,
    subject: subjectOf(id),
    after: { team, by: by.toISOString() },
  })
  const person = await personToNotify(tx, conversation)
  if (!person) return
  const facts = {
    conversationId: id,
    channel: conversation.channel,
    team,
    by: by.toISOString(),
    missedAt: now.toISOString(),
  }
  if (person.user) await notify(tx, ctx, 'reply_overdue', person.user, facts)
  else {
    const link = await createChatLink(tx, ctx, conversation)
    await notify(tx, ctx, 'reply_overdue', null, { ...facts, ...link, visitorEmail: person.visitorEmail })
  }
}

/** Resolves the task of a missed promise when staff answer. */
export const resolveOverdueReply = (ctx: Pick<Ctx, 'clock'>): MessageReaction => ({
  concerns: ({ message: { sender } }) => sender === 'clinician' || sender === 'support',
  react: (tx, { conversation }) => endOverdueReply(tx, ctx, conversation, 'The message was answered.'),
})

/**
 * Resolves the task of a missed promise: nobody owes the answer any more, or the other team does, whose own missed promise
 * makes a task of its own.
 * @param event what happened, as a sentence for the history of the task
 */
export async function endOverdueReply(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { public_id: id }: Pick<ConversationRow, 'public_id'>,
  event: string,
): Promise<void> {
  await resolveTasks(tx, ctx, { kinds: [TASK], subject: subjectOf(id) }, event)
}
