import { answerTimes } from '@contour/domain/conversations/answer-promise'
import type { Team } from '@contour/domain/conversations/conversation-values'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { endOverdueReply } from '../../care/message-notices/index.ts'
import { scheduleTicketOf } from '../../care/tickets/index.ts'
import { move } from './make-move.ts'
import type { Changes } from './make-move.ts'

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
 * promise of the new team begins now, and with it the time after which a chat that returns to support becomes a ticket.
 * @throws AppError as claimThread
 */
export function handOverThread(ctx: Ctx, caller: Caller, { id, summary }: { id: string; summary: string }) {
  return move(ctx, caller, id, {
    event: 'handed_over',
    said: 'The other team has the thread now.',
    note: summary,
    async set({ channel, team, waiting_since }, _, tx) {
      const now = ctx.clock.now()
      const next: Team = team === 'clinician' ? 'support' : 'clinician'
      const times = answerTimes(
        { channel, team: next, isTicket: false, since: now },
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
    async follow(tx, moved) {
      await endOverdueReply(tx, ctx, moved, 'The other team has the thread now.')
      await scheduleTicketOf(tx, ctx, moved)
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
    follow: (tx, moved) => endOverdueReply(tx, ctx, moved, 'The thread was closed.'),
  })
}
