import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations } from '../../../db/schema.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { asksAboutJoined } from './joined-words.ts'
import { findProfileOf, findVisitor, toProfile } from './chat-user-store.ts'

const READ = { message: '' }

/** Whether support answers now, and otherwise when it does (D-45). */
async function readOffice({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const hours = await readOfficeHours(db, 'chat')
  const now = clock.now()
  return { open: isOfficeOpen(now, hours), opens_at: nextOpening(now, hours).toISOString() }
}

/** GET /api/app/support-chat/status: what a visitor may know before a profile exists. */
export async function readSupportStatus(ctx: Ctx) {
  return { ...READ, office: await readOffice(ctx) }
}

/** Counts the messages of support that the caller has not seen. */
export async function countSupportUnread(ctx: Ctx, caller: Caller): Promise<number> {
  const row = await findProfileOf(ctx.db, asPatient(caller).userId)
  return row ? countUnread(ctx, row.id) : 0
}

/** GET /api/app/support-chat: the chat of the account, without opening a socket. */
export async function readSupportChat(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const row = await findProfileOf(ctx.db, userId)
  return {
    ...READ,
    profile: row ? toProfile(row) : null,
    unread: row ? await countUnread(ctx, row.id) : 0,
    thread: row ? await readPromise(ctx, row.id) : null,
    office: await readOffice(ctx),
    asks_about_joined: await asksAboutJoined(ctx.db, userId),
  }
}

/**
 * POST /api/app/support-chat/unread: the number on a visitor's closed bubble, and who answers by when. Without the right
 * secret it says nothing, so that the answer does not say which ids exist.
 */
export async function countVisitorUnread(ctx: Ctx, proof: { id: string; secret: string }) {
  const visitor = await findVisitor(ctx.db, ctx.clock, proof)
  if (!visitor) return { ...READ, unread: 0, thread: null }
  const { chatUserId } = visitor
  return { ...READ, unread: await countUnread(ctx, chatUserId), thread: await readPromise(ctx, chatUserId) }
}

/** Who has the thread of a chat profile, and until when an answer is promised while a message waits. */
async function readPromise({ db }: Pick<Ctx, 'db'>, chatUserId: number) {
  const [row] = await db
    .select({
      team: conversations.team,
      state: conversations.state,
      waiting_since: conversations.waiting_since,
      answer_by: conversations.answer_by,
    })
    .from(conversations)
    .where(and(eq(conversations.chat_user_id, chatUserId), eq(conversations.channel, 'support')))
  if (!row) return null
  const { team, state, waiting_since: since, answer_by: by } = row
  return { team, answer_by: since && by ? by.toISOString() : null, by_email: state === 'ticket' }
}

/** Messages of support, and notices, that the patient or visitor has not seen. */
export async function countUnread({ db }: Pick<Ctx, 'db'>, chatUserId: number): Promise<number> {
  const [unseen] = await db
    .select({ n: count() })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .where(
      and(
        eq(conversations.chat_user_id, chatUserId),
        gt(conversationMessages.seq, conversations.patient_seen_seq),
        inArray(conversationMessages.sender, ['support', 'clinician', 'automatic', 'system']),
      ),
    )
  return unseen?.n ?? 0
}
