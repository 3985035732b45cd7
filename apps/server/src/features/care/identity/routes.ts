import { staffCalls, routes } from '../../../http/implement.ts'
import { acceptVideo, askForVideoAgain, referVideo } from './decide-review.ts'
import { listReviews } from './list-reviews.ts'
import { readReview } from './read-review.ts'

export const identityRoutes = routes(staffCalls.identity, (ctx) => ({
  list: ({ input, context }) => listReviews(ctx, context.caller, input.after),
  read: ({ input, context }) => readReview(ctx, context.caller, input.id),
  accept: ({ input, context }) => acceptVideo(ctx, context.caller, input),
  askAgain: ({ input, context }) => askForVideoAgain(ctx, context.caller, input),
  refer: ({ input, context }) => referVideo(ctx, context.caller, input),
}))
