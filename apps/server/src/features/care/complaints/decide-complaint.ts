import { USE_FIRST, waitsForUse } from '@contour/domain/complaints/complaint'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { complaints } from '../../../db/schema.ts'
import { MOVES, auditComplaint } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-store.ts'
import { handOn } from './hand-on.ts'

export type ComplaintMove = keyof typeof MOVES

/** For the history of the task that the move ends. */
const HAPPENED: Readonly<Record<ComplaintMove, string>> = {
  replaced: 'A replacement was approved.',
  refund_asked: 'Billing was asked for a refund.',
  refund_refused: 'Billing did not approve the refund.',
  replacement_stands: 'Billing did not approve the refund, so the replacement ships.',
  refunded: 'The money is refunded.',
  explained: 'It was explained to the patient.',
  withdrawn: 'The patient took it back.',
}

/** Moves that return a complaint to the open question how it ends, or end it without an answer. */
const UNDECIDED: readonly ComplaintMove[] = ['refund_refused', 'withdrawn']

/** Refuses a decision before the question on use is answered (D-92). @throws AppError wrong_status */
export function assertUseAnswered(complaint: Pick<ComplaintRow, 'kind' | 'use_answer'>): void {
  if (waitsForUse(complaint)) throw new AppError('wrong_status', { message: USE_FIRST })
}

/**
 * Moves a complaint along its life cycle, with its task, its promise and its audit row. The patient is locked.
 * @throws AppError wrong_status before the use is answered, conflict in another state
 */
export async function moveComplaint(
  tx: Tx,
  ctx: Ctx,
  complaint: ComplaintRow,
  { move, by, text }: { move: ComplaintMove; by: number | null; text?: string },
): Promise<ComplaintRow> {
  const undecided = UNDECIDED.includes(move)
  if (!undecided) assertUseAnswered(complaint)
  const { to } = MOVES[move]
  const now = ctx.clock.now()
  const [moved] = await tx
    .update(complaints)
    .set({
      state: MOVES[move].to,
      // Set again by whoever has it next.
      due_at: to === 'open' || to === 'refunding' ? now : null,
      decided_by: undecided ? null : (by ?? complaint.decided_by),
      decided_at: undecided ? null : now,
      decision_text: text ?? null,
    })
    .where(and(eq(complaints.id, complaint.id), MOVES[move].allowed))
    .returning()
  if (!moved) throw new AppError('conflict', { message: 'This complaint was already decided.' })
  await auditComplaint(tx, moved, `complaint.${move}`)
  return handOn(tx, ctx, moved, HAPPENED[move])
}

/** Returns the complaint of a request for a replacement; null for a request that was decided before there were complaints. */
export async function complaintOfRequest(tx: Tx, request: { id: number }): Promise<ComplaintRow | null> {
  const [found] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.request_id, request.id))
    .for('update')
  return found ?? null
}
