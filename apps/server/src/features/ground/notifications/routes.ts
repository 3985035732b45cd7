import { staffCalls, routes } from '../../../http/implement.ts'
import { listLetters } from './list-letters.ts'
import { previewLetter, sendTestLetter } from './preview-letter.ts'
import { approveLetter, draftLetter, withdrawLetter, withdrawWaitingLetter } from './write-letter-wording.ts'

export const letterRoutes = routes(staffCalls.notifications, (ctx) => ({
  list: ({ context }) => listLetters(ctx, context.caller),
  draft: ({ input, context }) => draftLetter(ctx, context.caller, input),
  approve: ({ input, context }) => approveLetter(ctx, context.caller, input),
  withdraw: ({ input }) => withdrawLetter(ctx, input),
  withdrawWaiting: ({ input }) => withdrawWaitingLetter(ctx, input),
  preview: ({ input }) => previewLetter(ctx, input),
  sendTest: ({ input, context }) => sendTestLetter(ctx, context.caller, input),
}))
