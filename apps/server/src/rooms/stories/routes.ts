import type { Ctx } from '../../context.ts'
import { staffCalls } from '../../http/implement.ts'
import { approveStory } from './approve-story.ts'
import { draftStory } from './draft-story.ts'
import { listStories } from './list-stories.ts'
import { withdrawStory } from './withdraw-story.ts'

/** The desk of the report's stories. */
export function staffStoriesRoutes(ctx: Ctx) {
  const os = staffCalls.stories
  return {
    list: os.list.handler(({ context }) => listStories(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftStory(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveStory(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(({ input, context }) => withdrawStory(ctx, context.caller, input.id)),
  }
}
