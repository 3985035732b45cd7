import { staffCalls, routes } from '../../../http/implement.ts'
import { STORY_VERSIONS, approveVersion, withdrawVersion } from '../../ground/approvals/index.ts'
import { draftStory } from './draft-story.ts'
import { listStoryMedia } from './list-media.ts'
import { listStories } from './list-stories.ts'
import { removeStoryMedia } from './save-media.ts'

/** Returns the handlers of the staff console's calls about the report's stories. */
export const staffStoriesRoutes = routes(staffCalls.stories, (ctx) => ({
  list: ({ context }) => listStories(ctx, context.caller),
  media: () => listStoryMedia(),
  removeMedia: ({ input }) => removeStoryMedia(ctx, input.path),
  draft: ({ input, context }) => draftStory(ctx, context.caller, input),
  approve: async ({ input, context }) => {
    await approveVersion(ctx, context.caller, STORY_VERSIONS, input)
    return { message: 'Approved. The report shows it from now on.' }
  },
  withdraw: async ({ input }) => {
    await withdrawVersion(ctx, STORY_VERSIONS, input.id)
    return { message: 'Withdrawn. The report does not show it.' }
  },
}))
