import { storyProblem } from '@contour/domain/stories/story-rules'
import type { StoryWording } from '@contour/domain/stories/story-rules'
import { desc, eq } from 'drizzle-orm'
import { actorOf, asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { stories } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { assertStored } from './save-media.ts'

/**
 * Creates a new story, or the next version of one. The report continues to show the approved version.
 * @throws AppError not_found; invalid_request with what is wrong or no longer stored; conflict when another version was created
 *   concurrently
 */
export async function draftStory(ctx: Ctx, caller: Caller, input: StoryWording & { id?: string }) {
  const staff = asStaff(caller)
  const { id, title, label, clip, poster, captions, consent_ref, place, review_by } = input
  const wording = { title, label, clip, poster, captions, consent_ref, place, review_by }
  const problem = storyProblem(wording)
  if (problem) throw new AppError('invalid_request', { message: problem })
  await assertStored(ctx, wording)
  try {
    return await ctx.db.transaction(async (tx) => {
      const story = id ?? ctx.random.id()
      const [last] = await tx
        .select({ version: stories.version })
        .from(stories)
        .where(eq(stories.story, story))
        .orderBy(desc(stories.version))
        .limit(1)
      if (id !== undefined && !last) throw notFound()
      const version = (last?.version ?? 0) + 1
      await tx.insert(stories).values({
        story,
        version,
        ...wording,
        author: actorOf(caller),
        author_name: staff.name,
        created_at: ctx.clock.now(),
      })
      await audit(tx, 'story.drafted', { subject: `story:${story}`, after: { version, ...wording } })
      return { status: 'success' as const, message: 'The story is waiting for approval.', id: story, version }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'stories_version')) throw new AppError('conflict')
    throw error
  }
}
