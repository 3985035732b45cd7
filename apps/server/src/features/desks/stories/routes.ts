import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { STORY_VERSIONS, approveVersion, withdrawVersion } from '../../ground/approvals/index.ts'
import { draftStory } from './draft-story.ts'
import { listStoryMedia } from './list-media.ts'
import { listStories } from './list-stories.ts'
import { removeStoryMedia } from './save-media.ts'

/** Returns the handlers of the staff console's calls about the report's stories. */
export function staffStoriesRoutes(ctx: Ctx) {
  const os = staffCalls.stories
  return {
    list: os.list.handler(({ context }) => listStories(ctx, context.caller)),
    media: os.media.handler(() => listStoryMedia()),
    removeMedia: os.removeMedia.handler(({ input }) => removeStoryMedia(ctx, input.path)),
    draft: os.draft.handler(({ input, context }) => draftStory(ctx, context.caller, input)),
    approve: os.approve.handler(async ({ input, context }) => {
      await approveVersion(ctx, context.caller, STORY_VERSIONS, input)
      return { status: 'success' as const, message: 'Approved. The report shows it from now on.' }
    }),
    withdraw: os.withdraw.handler(async ({ input }) => {
      await withdrawVersion(ctx, STORY_VERSIONS, input.id)
      return { status: 'success' as const, message: 'Withdrawn. The report does not show it.' }
    }),
  }
}
