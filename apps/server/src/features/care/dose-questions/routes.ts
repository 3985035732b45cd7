import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { answerDoseQuestions, listDoseQuestions } from './answer.ts'

/** Builds the calls of patients. */
export function doseQuestionRoutes(ctx: Ctx) {
  const os = patientCalls.doseQuestions
  return {
    list: os.list.handler(({ context }) => listDoseQuestions(ctx, context.caller)),
    answer: os.answer.handler(({ input, context }) => answerDoseQuestions(ctx, context.caller, input)),
  }
}
