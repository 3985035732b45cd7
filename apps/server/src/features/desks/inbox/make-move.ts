import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import type {
  ConversationActor,
  ConversationEvent,
} from '@contour/domain/conversations/conversation-life-cycle'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { actorOf, asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationEvents, conversations, staffMembers } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { scheduleRelease } from './release-idle.ts'
import { auditThread, lockThread } from './thread-access.ts'

export type Changes = Partial<typeof conversations.$inferInsert>

/** A move of a thread by staff: what it changes, what follows from it in the same transaction, and what the caller reads. */
export type Step = {
  event: 'taken' | 'released' | 'handed_over' | 'passed_on' | 'closed'
  set: (thread: ConversationRow, staff: StaffCaller, tx: Tx) => Changes | Promise<Changes>
  follow?: (tx: Tx, moved: ConversationRow) => Promise<void>
  said: string
  note?: string
}

/** Makes one move under the lock of the thread, with its event and audit rows in the same transaction. */
export async function move(ctx: Ctx, caller: Caller, publicId: string, step: Step) {
  const { event, set, follow, said, note } = step
  const staff = asStaff(caller)
  const state = await ctx.db.transaction(async (tx) => {
    const opened = await lockThread(tx, ctx, staff, publicId)
    const { conversation, as } = opened
    await assertNotHeld(tx, conversation, staff, { orFree: event !== 'released' })
    const to = stateAfter(conversation, event, as)
    const changes = await set(conversation, staff, tx)
    const [changed] = await tx
      .update(conversations)
      .set({ ...changes, state: to })
      .where(and(eq(conversations.id, conversation.id), eq(conversations.state, conversation.state)))
      .returning()
    if (!changed) throw new AppError('conflict')
    await recordMove(tx, ctx, { conversation, event, actor: actorOf(staff), note: note ?? null })
    await auditThread(tx, opened, `conversation.${event}`, { state: to, team: changed.team })
    await scheduleRelease(tx, ctx, changed)
    await follow?.(tx, changed)
    return to
  })
  ctx.live.changed(publicId)
  return { message: said, state }
}

/**
 * Refuses what another staff member holds, naming them.
 * @param orFree whether a thread that nobody holds may be acted on
 * @throws AppError taken, wrong_status
 */
export async function assertNotHeld(
  tx: Tx,
  { state, assigned_to }: ConversationRow,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  { orFree }: { orFree: boolean } = { orFree: true },
): Promise<void> {
  if (assigned_to === staffId || (orFree && state !== 'assigned')) return
  if (state !== 'assigned' || assigned_to === null)
    throw new AppError('wrong_status', { message: 'Nobody has this thread.' })
  const [holder] = await tx
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, assigned_to))
  throw new AppError('taken', {
    message: `${holder?.name ?? 'Another staff member'} has this thread.`,
    details: { by: holder?.name ?? null },
  })
}

/** Returns the state after an event. @throws AppError wrong_status with the reason of the life cycle */
export function stateAfter({ state }: ConversationRow, event: ConversationEvent, actor: ConversationActor) {
  const next = conversationLifeCycle.next(state, event, actor)
  if (next === null || next === 'remembered')
    throw new AppError('wrong_status', {
      message: conversationLifeCycle.why(state, event, actor),
      details: { state },
    })
  return next
}

type Move = {
  conversation: Pick<ConversationRow, 'id'>
  event: ConversationEvent
  actor: string
  note: string | null
}

/** Appends a move to the history of a thread. */
export async function recordMove(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { conversation, ...entry }: Move,
): Promise<void> {
  await tx.insert(conversationEvents).values({ conversation_id: conversation.id, ...entry, at: clock.now() })
}
