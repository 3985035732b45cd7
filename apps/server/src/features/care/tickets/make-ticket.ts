import { answerTimes } from '@contour/domain/conversations/answer-promise'
import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationEvents, conversations } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { appendMessage, lockConversation, readOfficeHours } from '../../ground/conversations/index.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'
import { zoneOfPatient } from '../../ground/whereabouts/index.ts'
import { createChatLink } from '../support-chat/index.ts'
import { personOfThread, type PersonOfThread } from './person-of-thread.ts'

type Maker = { as: 'server' } | { as: 'support'; staffId: number }

/**
 * Turns a chat that waits for support into a ticket, by a member of support who cannot answer it now (M-34).
 * @throws AppError not_found, wrong_status if the thread is no chat with support or nothing in it waits
 */
export async function makeTicketByStaff(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const ticket = await ctx.db.transaction(async (tx) => {
    const conversation = await lockByPublicId(tx, id)
    const made = await makeTicket(tx, ctx, conversation, { as: 'support', staffId: staff.staffId })
    await audit(tx, 'conversation.made_ticket', {
      subjectUser: conversation.user_id,
      subject: `conversation:${id}`,
    })
    return made
  })
  ctx.live.changed(id)
  return {
    message: 'It is a ticket now. Your answer goes out by email.',
    answer_by: ticket.answer_by?.toISOString() ?? null,
  }
}

/**
 * Turns a locked support thread into a ticket: gives it a reply address, promises the answer of a ticket (D-45), and
 * tells the person in the thread and by email, once for each wait.
 * @throws AppError wrong_status
 */
export async function makeTicket(
  tx: Tx,
  ctx: Ctx,
  conversation: ConversationRow,
  maker: Maker,
): Promise<ConversationRow> {
  const person = await personOfThread(tx, conversation)
  if (conversation.channel !== 'support' || !person)
    throw new AppError('wrong_status', {
      message: person
        ? 'Only a chat with support becomes a ticket.'
        : 'This person left no email address to answer to.',
    })
  const ticket = await moveToTicket(tx, ctx, conversation, maker, person)
  const since = (ticket.waiting_since ?? ctx.clock.now()).toISOString()
  const answerBy = ticket.answer_by
  const told = await appendMessage(tx, ctx, ticket, {
    sender: 'system',
    body: noticeOf(answerBy, await zoneOfPatient(tx, conversation.user_id)),
    clientId: `ticket:${since}`,
  })
  // A visitor may have given a stranger's address: past its limit the thread alone tells (D-100).
  if ((await destinationDelay(tx, ctx, { channel: 'email', to: person.email })) !== null)
    return told.conversation
  await notify(tx, ctx, 'ticket_opened', person.user, {
    conversationId: ticket.public_id,
    to: person.email,
    since,
    answerBy: answerBy?.toISOString() ?? null,
    byEmail: ctx.config.inbound !== null,
    ...(await createChatLink(tx, ctx, ticket)),
  })
  return told.conversation
}

/** Makes the move alone, without telling the person: for an email, which is answered by email. */
export async function moveToTicket(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  conversation: ConversationRow,
  maker: Maker,
  { email }: Pick<PersonOfThread, 'email'>,
): Promise<ConversationRow> {
  const state = conversationLifeCycle.next(conversation.state, 'made_ticket', maker.as)
  if (state === null || state === 'remembered')
    throw new AppError('wrong_status', {
      message: conversationLifeCycle.why(conversation.state, 'made_ticket', maker.as),
      details: { state: conversation.state },
    })
  const [ticket] = await tx
    .update(conversations)
    .set({
      state,
      assigned_to: null,
      assigned_at: null,
      ticket_token: conversation.ticket_token ?? ctx.random.bytes(16).toString('hex'),
      ticket_email: email,
      ...(await ticketTimes(tx, conversation)),
    })
    .where(and(eq(conversations.id, conversation.id), eq(conversations.state, conversation.state)))
    .returning()
  if (!ticket) throw new Error('moveToTicket needs the lock of its thread')
  await tx.insert(conversationEvents).values({
    conversation_id: conversation.id,
    event: 'made_ticket',
    actor: maker.as === 'server' ? 'server' : `staff:${maker.staffId}`,
    at: ctx.clock.now(),
  })
  return ticket
}

/** Returns the promise of a ticket for what waits (A-04); nothing changes where nothing waits. */
export async function ticketTimes(tx: Tx, { channel, team, waiting_since: since }: ConversationRow) {
  if (since === null) return {}
  const times = answerTimes({ channel, team, isTicket: true, since }, await readOfficeHours(tx, 'chat'))
  return { answer_by: times.answerBy, missed_by: times.missedBy }
}

/** Locks a thread by the id that staff and jobs know. */
export async function lockByPublicId(tx: Tx, id: string): Promise<ConversationRow> {
  const [found] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.public_id, id))
  if (!found) throw notFound()
  return lockConversation(tx, found.id)
}

/** Without the address: messages stay, the address of a visitor does not (D-50). */
const noticeOf = (answerBy: Date | null, zone: ClockZone) =>
  `Nobody can answer in the chat right now. Support answers you by email${
    answerBy ? ` by ${momentInWords(answerBy, zone)}` : ''
  }.`
