import { DOSE_WORDS_MAX, hasYes } from '@contour/domain/dose-questions/dose-questions'
import type { DoseAnswers } from '@contour/domain/dose-questions/dose-questions'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { doseQuestions } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { openHold } from '../care-holds/index.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { decideAgain } from './dose-of-parcel.ts'
import { MOVES, questionSubject, shownQuestions } from './dose-questions-store.ts'
import type { DoseQuestionRow } from './dose-questions-store.ts'
import { shownQuestion } from './shown-question.ts'

type Given = DoseAnswers & { id: string; words?: string | undefined }

const TOO_LATE = 'The time to answer is over. Your next parcel holds the same dose as your last one.'
const HAS_DOCTOR = 'You told us Yes before. A doctor looks at it first, and nothing ships until then.'
const OVER = 'These questions are closed. You do not need to answer them.'

/** Lists what the caller is asked, or was asked a few days ago. */
export async function listDoseQuestions(ctx: Ctx, caller: Caller) {
  const rows = await shownQuestions(ctx.db, ctx.clock, asPatient(caller).userId)
  return {
    status: 'success' as const,
    message: rows.length > 0 ? 'Questions before a higher dose.' : 'Nothing is asked.',
    questions: rows.map((row) => shownQuestion(row)),
  }
}

/**
 * Stores the answers to the three questions (D-87). Three No clear the higher strength; a Yes puts the patient on hold at
 * once, whenever it comes, and what she writes is read for alarms as every text of hers is (D-77). The same answers sent
 * again change nothing.
 * @throws AppError not_found, conflict (a No after a Yes, or after the time to answer; questions that are closed)
 */
export async function answerDoseQuestions(ctx: Ctx, caller: Caller, given: Given) {
  const { userId } = asPatient(caller)
  const { question, emergency } = await ctx.db.transaction(async (tx) => {
    await lockPatient(tx, userId)
    const [found] = await tx
      .select()
      .from(doseQuestions)
      .where(and(eq(doseQuestions.public_id, given.id), eq(doseQuestions.user_id, userId)))
      .for('update')
    if (!found) throw notFound()
    return hasYes(given) ? storeYes(tx, ctx, found, given) : storeNo(tx, ctx, found, given)
  })
  return {
    status: 'success' as const,
    message: question.state === 'held' ? 'A doctor looks first.' : 'Thank you. Your answers are stored.',
    question: shownQuestion(question),
    emergency,
  }
}

async function storeNo(tx: Tx, ctx: Ctx, question: DoseQuestionRow, given: Given) {
  if (question.state === 'cleared' && isSame(question, given)) return { question, emergency: null }
  if (question.state === 'held') throw new AppError('conflict', { message: HAS_DOCTOR })
  const late = question.kind === 'parcel' && question.answer_by <= ctx.clock.now()
  if (late || question.state === 'unanswered') throw new AppError('conflict', { message: TOO_LATE })
  const stored = await store(tx, ctx, question, given, MOVES.allNo)
  await decideAgain(tx, stored)
  return { question: stored, emergency: null }
}

async function storeYes(tx: Tx, ctx: Ctx, question: DoseQuestionRow, given: Given) {
  const { user_id: userId, public_id: publicId } = question
  const { notice: emergency } = await readForAlarm(tx, ctx, {
    userId,
    place: 'dose_questions',
    texts: [given.words ?? ''],
    once: `dose_questions:${publicId}`,
  })
  if (question.state === 'held' && isSame(question, given)) return { question, emergency }
  const stored =
    question.state === 'held'
      ? await store(tx, ctx, question, given, { to: 'held', allowed: eq(doseQuestions.state, 'held') })
      : await store(tx, ctx, question, given, MOVES.someYes)
  await openHold(tx, ctx, { userId, source: 'words', reason: 'dose_questions' })
  return { question: stored, emergency }
}

async function store(
  tx: Tx,
  ctx: Ctx,
  question: DoseQuestionRow,
  given: Given,
  move: (typeof MOVES)['allNo'],
): Promise<DoseQuestionRow> {
  const answers = answersOf(given)
  const [stored] = await tx
    .update(doseQuestions)
    .set({
      ...answers,
      words: given.words?.slice(0, DOSE_WORDS_MAX) || null,
      answered_at: ctx.clock.now(),
      state: move.to,
    })
    .where(and(eq(doseQuestions.id, question.id), move.allowed))
    .returning()
  if (!stored) throw new AppError('conflict', { message: OVER })
  await audit(tx, 'dose_questions.answered', {
    subjectUser: question.user_id,
    subject: questionSubject(question.public_id),
    before: { state: question.state, ...answersOf(question) },
    after: { state: stored.state, ...answers },
  })
  return stored
}

const answersOf = <T extends boolean | null>({
  sick,
  pregnant_or_hospital,
  anything_else,
}: Record<keyof DoseAnswers, T>) => ({ sick, pregnant_or_hospital, anything_else })

const isSame = (question: DoseQuestionRow, given: Given): boolean =>
  question.sick === given.sick &&
  question.pregnant_or_hospital === given.pregnant_or_hospital &&
  question.anything_else === given.anything_else &&
  (question.words ?? '') === (given.words ?? '')
