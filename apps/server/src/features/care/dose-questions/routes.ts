import { patientCalls, routes } from '../../../http/implement.ts'
import { answerDoseQuestions, listDoseQuestions } from './answer.ts'

export const doseQuestionRoutes = routes(patientCalls.doseQuestions, (ctx) => ({
  list: ({ context }) => listDoseQuestions(ctx, context.caller),
  answer: ({ input, context }) => answerDoseQuestions(ctx, context.caller, input),
}))
