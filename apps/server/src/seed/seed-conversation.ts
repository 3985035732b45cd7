import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { desc, eq } from 'drizzle-orm'
import { callAs, inCall } from '../call-context.ts'
import type { Caller, Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { chatUsers, conversations, orders } from '../db/schema.ts'
import { demoStaffCaller } from '../features/desks/demo/index.ts'
import { claimThread, closeThread, handOverThread, replyToThread } from '../features/desks/inbox/index.ts'
import { storeSupportMessage } from '../features/care/support-chat/index.ts'
import { makeTicketByStaff } from '../features/care/tickets/index.ts'
import { clientOf, sourceOf } from './demo-client.ts'
import type { ConversationHistory } from './demo-people.ts'
import { onDay } from './demo-times.ts'

/** What sample patients write; each history has its own words, so that a list tells them apart. */
const WORDS: Readonly<Record<ConversationHistory, string>> = {
  support_waiting: 'Sample: which address does my parcel go to?',
  support_assigned: 'Sample: can I change the day of my shipment?',
  support_answered: 'Sample: do you ship on Saturdays?',
  support_ticket: 'Sample: my card was charged twice, I think.',
  support_closed: 'Sample: how do I change my password?',
  doctor_waiting: 'Sample: may I take the next dose a day early?',
  doctor_overdue: 'Sample: is it normal that I am rarely hungry?',
  doctor_answered: 'Sample: how do I keep the vial cold on a trip?',
  doctor_handed_over: 'Sample: the box was open when it came. Who sends a new one?',
  doctor_emergency: 'Sample: I have chest pain and cannot breathe.',
}

/** Conversations that have ended are a day old; the overdue one is old enough in a week with holidays too. */
const DAYS_AGO: Partial<Record<ConversationHistory, number>> = {
  support_answered: 1,
  support_closed: 1,
  doctor_answered: 1,
  doctor_overdue: 9,
}

/** Brings the conversation of a sample patient to its state, by the calls of the patient and of staff. */
export async function seedConversation(
  ctx: Ctx,
  patient: Patient,
  history: ConversationHistory,
): Promise<void> {
  const age = DAYS_AGO[history]
  const then = age === undefined ? ctx : onDay(ctx, addDays(easternDate(ctx.clock.now()), -age))
  const id = history.startsWith('doctor')
    ? await writeToDoctor(then, patient, WORDS[history])
    : await writeToSupport(then, patient, WORDS[history])
  const support = () => demoStaffCaller(then, 'support')
  const reply = (body: string) => ({ id, body, client_id: then.random.id() })
  // Answered first: one that waits would return to the team within minutes.
  if (history === 'support_assigned') {
    await callAs(then, await support(), replyToThread, reply('Sample: I will look at the calendar.'))
    await callAs(then, await support(), claimThread, id)
  }
  if (history === 'support_answered')
    await callAs(then, await support(), replyToThread, reply('Sample: we ship Monday to Thursday.'))
  if (history === 'support_ticket') await callAs(then, await support(), makeTicketByStaff, id)
  if (history === 'support_closed') {
    await callAs(then, await support(), replyToThread, reply('Sample: in your account, under Security.'))
    await callAs(then, await support(), closeThread, id)
  }
  if (history === 'doctor_answered')
    await callAs(
      then,
      await doctorOf(then, patient),
      replyToThread,
      reply('Sample: a cool bag is enough for a day.'),
    )
  if (history === 'doctor_handed_over')
    await callAs(then, await doctorOf(then, patient), handOverThread, {
      id,
      summary: 'Sample: no clinical question. The patient asks for a replacement.',
    })
}

/** A visitor without an account, who waits for support. */
export async function seedVisitor(ctx: Ctx): Promise<void> {
  await writeToSupport(ctx, { kind: 'visitor', meta: sourceOf(ctx) }, 'Sample: do you serve my state?')
}

async function writeToDoctor(ctx: Ctx, patient: Patient, message: string): Promise<string> {
  await clientOf(ctx, patient).doctorChat.sendToDoctor({
    visitId: (await orderOf(ctx, patient)).public_id,
    message,
  })
  const [thread] = await ctx.db
    .select({ id: conversations.public_id })
    .from(conversations)
    .where(eq(conversations.user_id, patient.userId))
    .orderBy(desc(conversations.id))
    .limit(1)
  return thread?.id ?? ''
}

/** A clinician with a license where the patient's order ships. */
const doctorOf = async (ctx: Ctx, patient: Patient) =>
  demoStaffCaller(ctx, 'clinician', (await orderOf(ctx, patient)).state)

async function orderOf(ctx: Ctx, { userId }: Patient) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) throw new Error('a sample conversation needs an order')
  return order
}

/** Registers as the browser does, and stores the message as its socket does. */
async function writeToSupport(ctx: Ctx, caller: Caller, text: string): Promise<string> {
  const registered = await clientOf(ctx, caller).supportChat.registerChatUser({
    first_name: 'Remy',
    last_name: 'Sample',
    email: 'remy.sample@example.com',
    source_web: 2,
    user_type: 'chat',
  })
  const [profile] = await ctx.db
    .select({ id: chatUsers.id })
    .from(chatUsers)
    .where(eq(chatUsers.public_id, registered.status === 'success' ? registered.user.id : ''))
  if (!profile) throw new Error('the sample chat profile was not stored')
  const userId = caller.kind === 'patient' ? caller.userId : null
  const owner = { chatUserId: profile.id, userId }
  const { conversation } = await inCall(ctx, caller, () =>
    storeSupportMessage(ctx, owner, { text, clientId: null }),
  )
  return conversation.public_id
}
