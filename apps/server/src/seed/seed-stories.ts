import type { Db } from '../db/database.ts'
import { stories } from '../db/schema.ts'

const SAMPLES = [
  ['1', 'Where a first week would be told'],
  ['2', 'Where a change of dose would be told'],
  ['3', 'Where a hard month would be told'],
  ['4', 'Where reaching a goal would be told'],
] as const

/** Sample clips of the demo, drawn by this repository: nobody speaks in them, and they say so (S-20). */
export async function seedStories(db: Db): Promise<void> {
  await db
    .insert(stories)
    .values(
      SAMPLES.map(([mark, title], index) => ({
        public_id: `sample-story-${mark}`,
        title,
        label: 'Sample clip, nobody’s story',
        clip: `/samples/story-${mark}.mp4`,
        poster: `/samples/story-${mark}.webp`,
        captions: `/samples/story-${mark}.vtt`,
        consent_ref: 'sample: drawn, nobody is shown',
        place: index + 1,
        active: true,
      })),
    )
    .onConflictDoNothing()
}
