import { STORY_MEDIA_MIMES, storyMediaKey, storyMediaPath } from '@contour/domain/stories/story-media'
import { STORY_FILES } from '@contour/domain/stories/story-rules'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import type { Ctx } from '../../../context.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { errorFacts } from '../../../log.ts'
import { audit } from '../../ground/audit/index.ts'
import { withStoryFile } from '../../ground/media/index.ts'
import type { SentFile } from '../../ground/media/index.ts'
import { versionsNaming } from './stories-store.ts'
import { scheduleSweep } from './sweep-story-file.ts'

/**
 * Stores a clip, a poster or captions under a new id and returns its path; one that no story uses is swept a day later. The report shows it only as part of a story
 * that a second staff member has approved.
 * @throws AppError not_found (no such part); those of withStoryFile; unavailable if the store failed
 */
export async function saveStoryMedia(
  ctx: Ctx,
  { part, sent }: { part: string; sent: SentFile },
): Promise<string> {
  const wanted = STORY_FILES.find((one) => one === part)
  if (!wanted) throw notFound()
  const path = await withStoryFile(ctx, wanted, sent, async ({ body, ending }) => {
    const stored = storyMediaPath(ctx.random.id(), ending)
    await ctx.files.put(keyOf(stored), body, STORY_MEDIA_MIMES[ending]).catch((error: unknown) => {
      ctx.log.error({ err: errorFacts(error) }, 'file of a story not stored')
      throw new AppError('unavailable')
    })
    return stored
  })
  await scheduleSweep(ctx, path)
  await audit(ctx.db, 'story.file_stored', { subject: `file:${path}`, after: { part: wanted } })
  return path
}

/**
 * Removes an uploaded file that no version of a story names: one that was replaced before it was saved.
 * @throws AppError not_found; conflict for a file that a version names, because versions never change
 */
export async function removeStoryMedia(ctx: Ctx, path: string) {
  const key = storyMediaKey(path)
  if (key === null || (await ctx.files.size(key)) === null) throw notFound()
  if ((await versionsNaming(ctx.db, path)).length > 0)
    throw new AppError('conflict', { message: 'A version of a story shows this file.' })
  await ctx.files.remove(key)
  await audit(ctx.db, 'story.file_removed', { subject: `file:${path}` })
  return { status: 'success' as const, message: 'Removed.' }
}

/**
 * Checks that the uploaded files which a story names are stored.
 * @throws AppError invalid_request naming the first that is not
 */
export async function assertStored(ctx: Ctx, story: Readonly<Record<StoryFile, string>>): Promise<void> {
  for (const part of STORY_FILES) {
    const key = storyMediaKey(story[part])
    if (key !== null && (await ctx.files.size(key)) === null)
      throw new AppError('invalid_request', { message: NOT_STORED[part] })
  }
}

const NOT_STORED: Readonly<Record<StoryFile, string>> = {
  clip: 'The clip is no longer stored. Upload it again.',
  poster: 'The poster is no longer stored. Upload it again.',
  captions: 'The captions are no longer stored. Upload them again.',
}

function keyOf(path: string): string {
  const key = storyMediaKey(path)
  if (key === null) throw new Error(`no path of an uploaded file: ${path}`)
  return key
}
