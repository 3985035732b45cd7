import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../context.ts'
import { stories } from '../db/schema.ts'

const SAMPLES = [
  ['1', 'Where a first week would be told'],
  ['2', 'Where a change of dose would be told'],
  ['3', 'Where a hard month would be told'],
  ['4', 'Where reaching a goal would be told'],
] as const

/**
 * Sample clips of the demo, drawn by this repository: nobody speaks in them, and they say so (S-20). They stand approved
 * for a year, so that the report can be seen.
 */
export async function seedStories({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .insert(stories)
    .values(
      SAMPLES.map(([mark, title], index) => ({
        story: `sample-story-${mark}`,
        version: 1,
        title,
        label: 'Sample clip, nobody’s story',
        clip: `/samples/story-${mark}.mp4`,
        poster: `/samples/story-${mark}.webp`,
        captions: `/samples/story-${mark}.vtt`,
        consent_ref: 'sample: drawn, nobody is shown',
        place: index + 1,
        review_by: addMonths(easternDate(now), 12),
        author: 'specification',
        author_name: 'As specified',
        approver: 'owner',
        approver_name: 'Sample owner',
        approved_at: now,
        created_at: now,
      })),
    )
    .onConflictDoNothing()
}
