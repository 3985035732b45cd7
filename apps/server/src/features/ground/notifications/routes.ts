import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listLetters } from './list-letters.ts'
import { previewLetter, sendTestLetter } from './preview-letter.ts'
import { approveLetter, draftLetter, withdrawLetter } from './write-letter-wording.ts'

export function letterRoutes(ctx: Ctx) {
  const os = staffCalls.notifications
  return {
    list: os.list.handler(({ context }) => listLetters(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftLetter(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveLetter(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(({ input }) => withdrawLetter(ctx, input)),
    preview: os.preview.handler(({ input }) => previewLetter(ctx, input)),
    sendTest: os.sendTest.handler(({ input, context }) => sendTestLetter(ctx, context.caller, input)),
  }
}
