import { DECISION_HOURS, prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { prescriptions } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import type { OrderRow } from '../orders/index.ts'
import { settleDecisionClock } from './decision-clock.ts'
import { autoAccepts, type PrescriptionRow } from './prescription-store.ts'
import { cancelTimers, scheduleDecisionTimers } from './prescription-timers.ts'

/** By the patient, who takes the decline back (D-67). */
export const TAKEN_BACK = transition(
  prescriptionLifeCycle,
  'decline_taken_back',
  'patient',
  prescriptions.state,
)
/** By a clinician, who refuses the change that followed it (M-11). */
export const CHANGE_REFUSED = transition(
  prescriptionLifeCycle,
  'change_refused',
  'clinician',
  prescriptions.state,
)

/**
 * Offers a declined prescription again: it awaits a decision, with the full twelve hours from now where it had a clock
 * . `text` is what the patient reads about it.
 * @throws AppError conflict if it is no longer declined
 */
export async function offerAgain(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  declined: PrescriptionRow,
  { move, text = null }: { move: typeof TAKEN_BACK; text?: string | null },
): Promise<PrescriptionRow> {
  const now = ctx.clock.now()
  const hadClock = declined.due_at !== null || declined.clock_left_s !== null
  const timed = hadClock && (await autoAccepts(tx, order.state, { isOtherDose: false }))
  const [awaiting] = await tx
    .update(prescriptions)
    .set({
      state: move.to,
      decided_at: null,
      due_at: timed ? after(now, hours(DECISION_HOURS)) : null,
      clock_left_s: null,
      kept_text: text,
    })
    .where(and(eq(prescriptions.id, declined.id), move.allowed))
    .returning()
  if (!awaiting) throw new AppError('conflict')
  await cancelTimers(tx, ctx, awaiting)
  await scheduleDecisionTimers(tx, ctx, awaiting, now)
  return settleDecisionClock(tx, ctx, order.user_id, awaiting)
}
