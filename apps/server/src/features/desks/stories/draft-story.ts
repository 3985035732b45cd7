import { storyProblem, type StoryWording } from '@contour/domain/stories/story-rules'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { stories } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { STORY_VERSIONS, writeVersion } from '../../ground/approvals/index.ts'
import { assertStored } from './save-media.ts'

/**
 * Creates a new story, or the next version of one. The report continues to show the approved version.
 * @throws AppError not_found; invalid_request with what is wrong or no longer stored; conflict when another version was created
 *   concurrently
 */
export async function draftStory(ctx: Ctx, caller: Caller, input: StoryWording & { id?: string }) {
  const { id, title, label, clip, poster, captions, consent_ref, place, review_by } = input
  const wording = { title, label, clip, poster, captions, consent_ref, place, review_by }
  const problem = storyProblem(wording)
  if (problem) throw new AppError('invalid_request', { message: problem })
  await assertStored(ctx, wording)
  const story = id ?? ctx.random.id()
  const version = await writeVersion(ctx, caller, STORY_VERSIONS, story, {
    wording,
    insert: async (tx, stamps) => {
      if (id !== undefined && stamps.version === 1) throw notFound()
      await tx.insert(stories).values({ story, ...wording, ...stamps })
    },
  })
  return { message: 'The story is waiting for approval.', id: story, version }
}
