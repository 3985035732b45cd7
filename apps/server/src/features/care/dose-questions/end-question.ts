import { formatStrength } from '@contour/domain/dosing/ladders'
import type { HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { doseQuestions } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { decideAgain } from './dose-of-parcel.ts'
import { MOVES, questionSubject, stillMatters } from './dose-questions-store.ts'
import type { DoseQuestionRow } from './dose-questions-store.ts'

/** Ends a question that nobody has answered: the last strength is sent again, and the patient is told so (D-87). */
export async function endQuestion(tx: Tx, ctx: Ctx, question: DoseQuestionRow): Promise<void> {
  const [ended] = await tx
    .update(doseQuestions)
    .set({ state: MOVES.timeOver.to })
    .where(and(eq(doseQuestions.id, question.id), MOVES.timeOver.allowed))
    .returning({ id: doseQuestions.id })
  if (!ended) return
  await audit(tx, 'dose_questions.unanswered', {
    subjectUser: question.user_id,
    subject: questionSubject(question.public_id),
    after: question.kind === 'parcel' ? { sends: formatStrength(question.from_ug) } : {},
  })
  if (question.kind !== 'parcel') return
  // A hold, another prescription or the end of the plan has said already how it goes on.
  if ((await openHoldOf(tx, question.user_id)) || !(await stillMatters(tx, question))) return
  const user = await lockPatient(tx, question.user_id)
  await notify(tx, ctx, 'dose_repeated', user, { questionId: question.public_id })
}

/** The end of the time to answer. */
export async function endDoseQuestions(ctx: Ctx, { subject }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(doseQuestions).where(eq(doseQuestions.public_id, subject))
    if (!found) return
    await lockPatient(tx, found.user_id)
    await endQuestion(tx, ctx, found)
  })
}

/**
 * Settles what a Yes opened when a clinician lifts the hold, who has read the answers: as prescribed, the higher strength
 * may be sent and injected; otherwise the question is closed, because another prescription follows or none.
 */
export async function settleDoseQuestions(tx: Tx, userId: number, outcome: HoldOutcome): Promise<void> {
  const move = outcome === 'as_prescribed' ? MOVES.lifted : MOVES.closed
  const settled = await tx
    .update(doseQuestions)
    .set({ state: move.to })
    .where(and(eq(doseQuestions.user_id, userId), move.allowed))
    .returning()
  for (const question of settled) {
    await audit(tx, 'dose_questions.settled', {
      subjectUser: userId,
      subject: questionSubject(question.public_id),
      after: { state: question.state },
    })
    await decideAgain(tx, question)
  }
}
