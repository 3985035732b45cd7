import type { Sender } from '@contour/domain/conversations/conversation-values'
import { ticketDueAt } from '@contour/domain/tickets/ticket-time'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationEvents, conversationMessages } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import type { ConversationRow, MessageReaction } from '../../ground/conversations/index.ts'
import { lockByPublicId, makeTicket } from './make-ticket.ts'
import { personOfThread } from './person-of-thread.ts'

const KIND = 'support_ticket'

/** A chat with support in which somebody waits, and which is no ticket yet. */
const waitsInChat = ({ channel, team, state }: ConversationRow) =>
  channel === 'support' && team === 'support' && (state === 'waiting' || state === 'assigned')

/** Sets the time at which a chat becomes a ticket when a person writes, and withdraws it with the answer (M-34). */
export const scheduleTicket = ({ clock }: Pick<Ctx, 'clock'>): MessageReaction => ({
  concerns({ conversation, message, stateBefore }) {
    if (conversation.channel !== 'support') return false
    const { sender, via, created_at } = message
    if (isStaff(sender)) return true
    if ((sender !== 'patient' && sender !== 'visitor') || via === 'email') return false
    if (!waitsInChat(conversation) || conversation.waiting_since === null) return false
    // Scheduled with the first message that waits; the job itself looks at what was written since.
    return !waitsInChat({ ...conversation, state: stateBefore }) || conversation.waiting_since >= created_at
  },
  async react(tx, { conversation, message, hours }) {
    const { public_id: subject, waiting_since: since } = conversation
    if (isStaff(message.sender)) return cancelJobs(tx, clock, KIND, subject)
    if (since === null) return
    const dueAt = ticketDueAt({ since, lastMessageAt: message.created_at }, await hours())
    await scheduleJob(tx, clock, { kind: KIND, subject, dueAt })
  },
})

/** Sets the time of a thread that was handed over; nothing happens to one that is no chat with support now. */
export async function scheduleTicketOf(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  conversation: ConversationRow,
): Promise<void> {
  const dueAt = await dueAtOf(tx, conversation)
  if (dueAt) await scheduleJob(tx, clock, { kind: KIND, subject: conversation.public_id, dueAt })
}

/** When a chat becomes a ticket if nobody answers; null for a thread that becomes none. */
async function dueAtOf(tx: Tx, conversation: ConversationRow): Promise<Date | null> {
  const { waiting_since: since } = conversation
  if (!waitsInChat(conversation) || since === null) return null
  const handedOver = await handedOverAt(tx, conversation)
  return ticketDueAt(
    {
      // Support could not answer while the clinicians had it.
      since: handedOver !== null && handedOver > since ? handedOver : since,
      lastMessageAt: await lastWordAt(tx, conversation),
    },
    await readOfficeHours(tx, 'chat'),
  )
}

const isStaff = (sender: Sender) => sender === 'support' || sender === 'clinician'

/**
 * Makes the ticket if the chat still waits; the office hours or the last message may have changed since, which moves the
 * time. A thread without an address stays a chat.
 */
export async function makeTicketWhenDue(ctx: Ctx, { subject }: ScheduledJob): Promise<void> {
  const made = await ctx.db.transaction(async (tx) => {
    const conversation = await lockByPublicId(tx, subject).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    })
    const dueAt = conversation && (await dueAtOf(tx, conversation))
    if (!conversation || !dueAt || !(await personOfThread(tx, conversation))) return false
    if (dueAt > ctx.clock.now()) {
      await scheduleJob(tx, ctx.clock, { kind: KIND, subject, dueAt })
      return false
    }
    await makeTicket(tx, ctx, conversation, { as: 'server' })
    return true
  })
  if (!made) return
  ctx.live.changed(subject)
}

/** When the thread was last handed over; null if it never was. */
async function handedOverAt(tx: Tx, { id }: ConversationRow): Promise<Date | null> {
  const [last] = await tx
    .select({ at: conversationEvents.at })
    .from(conversationEvents)
    .where(and(eq(conversationEvents.conversation_id, id), eq(conversationEvents.event, 'handed_over')))
    .orderBy(desc(conversationEvents.id))
    .limit(1)
  return last?.at ?? null
}

/** When the person last wrote. */
async function lastWordAt(tx: Tx, { id, created_at }: ConversationRow): Promise<Date> {
  const [last] = await tx
    .select({ at: conversationMessages.created_at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, id),
        inArray(conversationMessages.sender, ['patient', 'visitor']),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(1)
  return last?.at ?? created_at
}
