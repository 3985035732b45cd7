import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { acceptVideo, askForVideoAgain, referVideo } from './decide-review.ts'
import { listReviews } from './list-reviews.ts'
import { readReview } from './read-review.ts'

/** Returns the handlers of this feature's calls. */
export function identityRoutes(ctx: Ctx) {
  const os = staffCalls.identity
  return {
    list: os.list.handler(({ input, context }) => listReviews(ctx, context.caller, input.after)),
    read: os.read.handler(({ input, context }) => readReview(ctx, context.caller, input.id)),
    accept: os.accept.handler(({ input, context }) => acceptVideo(ctx, context.caller, input)),
    askAgain: os.askAgain.handler(({ input, context }) => askForVideoAgain(ctx, context.caller, input)),
    refer: os.refer.handler(({ input, context }) => referVideo(ctx, context.caller, input)),
  }
}
