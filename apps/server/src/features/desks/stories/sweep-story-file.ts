import { storyMediaKey } from '@contour/domain/stories/story-media'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { versionsNaming } from './stories-store.ts'

/** As long as other files that nothing refers to are kept (M-48). */
const KEPT = days(1)

/** Schedules the look at an uploaded file of a story, one day later. */
export const scheduleSweep = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, path: string): Promise<void> =>
  scheduleJob(db, clock, { kind: 'story_file_sweep', subject: path, dueAt: after(clock.now(), KEPT) })

/**
 * Removes an uploaded file that no version of a story names: its form was left without saving, or another file took its
 * place. Versions never change, so that a file which one names stays.
 */
export async function sweepStoryFile(ctx: Ctx, { subject: path }: ScheduledJob): Promise<void> {
  const key = storyMediaKey(path)
  if (key === null || (await versionsNaming(ctx.db, path)).length > 0) return
  if ((await ctx.files.size(key)) === null) return
  await ctx.files.remove(key)
  await audit(ctx.db, 'story.file_swept', { subject: `file:${path}` })
}
