import { answerTimes } from '@contour/domain/conversations/answer-promise'
import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import type {
  ConversationActor,
  ConversationEvent,
} from '@contour/domain/conversations/conversation-life-cycle'
import type { Team } from '@contour/domain/conversations/conversation-values'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../app-error.ts'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller, StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { conversationEvents, conversations, staffMembers } from '../../db/schema.ts'
import { readOfficeHours } from '../conversations/index.ts'
import type { ConversationRow } from '../conversations/index.ts'
import { scheduleRelease } from './release-idle.ts'
import { auditThread, lockThread } from './thread-access.ts'

type Changes = Partial<typeof conversations.$inferInsert>

/** Nothing waits for an answer, and none is promised. */
const NOTHING_WAITS: Changes = { waiting_since: null, answer_by: null, missed_by: null, missed_at: null }

/**
 * Assigns a thread to the caller. Of two at once one wins, the other is told who has it.
 * @throws AppError as openThread; taken, wrong_status
 */
export function claimThread(ctx: Ctx, caller: Caller, id: string) {
  return move(ctx, caller, id, {
    event: 'taken',
    said: 'The thread is yours.',
    set: (_, staff) => ({ assigned_to: staff.staffId, assigned_at: ctx.clock.now() }),
  })
}

/**
 * Returns a thread that the caller holds to its team.
 * @throws AppError as claimThread
 */
export function releaseThread(ctx: Ctx, caller: Caller, id: string) {
  return move(ctx, caller, id, {
    event: 'released',
    said: 'The thread waits for the team again.',
    set: () => ({ assigned_to: null, assigned_at: null }),
  })
}

/**
 * Gives a thread to the other team with a summary, which its own team's clinicians or support read first (D-38). The
 * promise of the new team begins now.
 * @throws AppError as claimThread
 */
export function handOverThread(ctx: Ctx, caller: Caller, { id, summary }: { id: string; summary: string }) {
  return move(ctx, caller, id, {
    event: 'handed_over',
    said: 'The other team has the thread now.',
    note: summary,
    async set({ team, waiting_since }, _, tx) {
      const now = ctx.clock.now()
      const next: Team = team === 'clinician' ? 'support' : 'clinician'
      const times = answerTimes(
        { team: next, isTicket: false, since: now },
        await readOfficeHours(tx, 'chat'),
      )
      return {
        team: next,
        assigned_to: null,
        assigned_at: null,
        handover_summary: summary,
        waiting_since: waiting_since ?? now,
        answer_by: times.answerBy,
        missed_by: times.missedBy,
        missed_at: null,
      }
    },
  })
}

/**
 * Closes a thread. One with an emergency closes only after a contact was logged (D-46).
 * @throws AppError as claimThread
 */
export function closeThread(ctx: Ctx, caller: Caller, id: string) {
  return move(ctx, caller, id, {
    event: 'closed',
    said: 'Closed.',
    set({ emergency_since }) {
      if (emergency_since !== null)
        throw new AppError('wrong_status', {
          message: 'Log how the patient was reached before you close it.',
        })
      return { ...NOTHING_WAITS, assigned_to: null, assigned_at: null, closed_at: ctx.clock.now() }
    },
  })
}

type Step = {
  event: 'taken' | 'released' | 'handed_over' | 'closed'
  set: (thread: ConversationRow, staff: StaffCaller, tx: Tx) => Changes | Promise<Changes>
  said: string
  note?: string
}

/** Makes one move under the lock of the thread, with its event and audit rows in the same transaction. */
async function move(ctx: Ctx, caller: Caller, publicId: string, { event, set, said, note }: Step) {
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
    await auditThread(tx, ctx, staff, opened, { action: event, after: { state: to, team: changed.team } })
    await scheduleRelease(tx, ctx, changed)
    return to
  })
  ctx.live.changed(publicId)
  return { status: 'success' as const, message: said, state }
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

/** Appends a move to the history of a thread. */
export async function recordMove(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  {
    conversation,
    ...entry
  }: {
    conversation: Pick<ConversationRow, 'id'>
    event: ConversationEvent
    actor: string
    note: string | null
  },
): Promise<void> {
  await tx.insert(conversationEvents).values({ conversation_id: conversation.id, ...entry, at: clock.now() })
}
