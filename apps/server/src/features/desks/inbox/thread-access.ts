import type { Team } from '@contour/domain/conversations/conversation-values'
import { readsAs, teamsOf, type InboxReader } from '@contour/domain/inbox/inbox-access'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { chatUsers, conversations, users } from '../../../db/schema.ts'
import { audit, type AuditAction } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { lockConversation, personState, type ConversationRow } from '../../ground/conversations/index.ts'

export const readerOf = async ({ db, clock }: Ctx, caller: StaffCaller): Promise<InboxReader> => {
  const teams = teamsOf(caller.roles)
  const licensed = teams.includes('clinician')
    ? await licensedStates(db, clock, caller.staffId, 'treat')
    : new Set<string>()
  return { teams, licensed }
}

export type OpenedThread = {
  conversation: ConversationRow
  user: typeof users.$inferSelect | null
  visitor: typeof chatUsers.$inferSelect | null
  /** Where the person lives; null for a visitor. */
  state: string | null
  as: Team
}

/**
 * Returns a thread that the caller may read.
 * @throws AppError not_found, not_licensed for a clinician without a license where the patient lives, forbidden for
 *   support before a handover (D-38)
 */
export async function openThread(ctx: Ctx, caller: StaffCaller, publicId: string): Promise<OpenedThread> {
  return openRow(ctx, caller, await findThread(ctx.db, publicId))
}

/** Does the same and locks the thread until the transaction ends; the right to read it is checked under the lock. */
export async function lockThread(
  tx: Tx,
  ctx: Ctx,
  caller: StaffCaller,
  publicId: string,
): Promise<OpenedThread> {
  const found = await findThread(tx, publicId)
  const conversation = await lockConversation(tx, found.conversation.id)
  return openRow({ ...ctx, db: tx }, caller, { ...found, conversation })
}

async function findThread(db: Reader, publicId: string) {
  const [found] = await db
    .select({ conversation: conversations, user: users, visitor: chatUsers, state: personState })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.user_id))
    .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(conversations.public_id, publicId))
  if (!found) throw notFound()
  return found
}

async function openRow(
  ctx: Pick<Ctx, 'clock'> & { db: Reader },
  caller: StaffCaller,
  { conversation, user, visitor, state }: Awaited<ReturnType<typeof findThread>>,
): Promise<OpenedThread> {
  const teams = teamsOf(caller.roles)
  const licensed = await licensedStates(ctx.db, ctx.clock, caller.staffId, 'treat')
  const as = readsAs({ teams, licensed }, { ...conversation, state })
  if (as) return { conversation, user, visitor, state, as }
  if (conversation.channel === 'doctor' && teams.includes('clinician')) throw new AppError('not_licensed')
  throw new AppError('forbidden', {
    message:
      conversation.channel === 'doctor'
        ? 'Clinicians read this thread. Support reads it after a handover.'
        : 'Support reads this thread. Clinicians read it after a handover.',
  })
}

/** Audits what a staff member did with a thread; nothing that was written is part of it. */
export const auditThread = (
  tx: Reader,
  thread: Pick<OpenedThread, 'conversation' | 'as'>,
  action: Extract<AuditAction, `conversation.${string}`>,
  after?: unknown,
): Promise<void> =>
  audit(tx, action, {
    purpose: thread.as === 'clinician' ? 'treatment' : 'operations',
    subjectUser: thread.conversation.user_id,
    subject: `conversation:${thread.conversation.public_id}`,
    after,
  })
