import type { FormName } from '@contour/domain/assessments/answers'
import {
  alarmOfStop,
  holdOfStop,
  stoppingQuestion,
  stoppingWords,
} from '@contour/domain/assessments/stopping-answer'
import { labelOf } from '@contour/domain/assessments/definition'
import { findState } from '@contour/domain/intake/states'
import { definitionOfForm } from '@contour/forms'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { stoppingAnswers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { openHold } from '../care-holds/index.ts'
import { alarmOnAnswer } from '../emergencies/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { contextOf, readFormFacts } from './form-facts.ts'

type Stopped = {
  id: string
  form: FormName
  question: string
  answer: string | readonly string[]
  stop_key: string
}

/**
 * Stores an answer at which the caller's form stopped, the moment its dialog opens and whatever is pressed next (D-81).
 * Thoughts of self-harm are a red alarm; what ends treatment opens a care hold (D-76). A form that was sent meanwhile
 * changes nothing: the answer was given.
 * @throws AppError not_found, invalid_request for an answer that does not stop the form
 */
export async function recordStop(ctx: Ctx, caller: Caller, input: Stopped) {
  const patient = asPatient(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, input.id)
    const context = contextOf(input.form, order, await readFormFacts(tx, order))
    const question = stoppingQuestion(definitionOfForm(input.form).definition, context, input)
    if (!question)
      throw new AppError('invalid_request', {
        message: 'This answer does not stop the form.',
        field: 'answer',
      })
    const label = labelOf(question, findState(order.state)?.name ?? null)
    const answer = stoppingWords(input.answer)
    const [stored] = await tx
      .insert(stoppingAnswers)
      .values({
        public_id: ctx.random.id(),
        user_id: order.user_id,
        order_id: order.id,
        form: input.form,
        question: question.question,
        label,
        answer,
        stop_key: input.stop_key,
        at: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ publicId: stoppingAnswers.public_id })
    if (!stored) return
    await audit(tx, 'form.stopped', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { form: input.form, question: question.question },
    })
    await follow(tx, ctx, order, { question: question.question, label, answer, once: stored.publicId })
  })
  return { status: 'success' as const, message: 'Your answer is stored.' }
}

/** What the answer leads to at once, in its transaction. */
async function follow(
  tx: Tx,
  ctx: Ctx,
  { user_id: userId }: OrderRow,
  { question, label, answer, once }: { question: string; label: string; answer: string; once: string },
): Promise<void> {
  const alarm = alarmOfStop(question)
  if (alarm)
    await alarmOnAnswer(tx, ctx, {
      userId,
      rule: alarm,
      words: `Answered in the medical form.\n${label}\n${answer}`,
      once: `stop:${once}`,
    })
  const hold = holdOfStop(question)
  if (hold) await openHold(tx, ctx, { userId, source: 'words', reason: hold })
}
