import { isStoryShown } from '@contour/domain/stories/story-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { asc, desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { stories } from '../../../db/schema.ts'
import { versionInForce, publicState } from '../../ground/approvals/index.ts'
import type { PublicState } from '../../ground/approvals/index.ts'

export type StoryVersion = typeof stories.$inferSelect

/** Reads every story with its versions, newest first, ordered by place. */
export async function readLibrary(db: Reader): Promise<{ id: string; versions: StoryVersion[] }[]> {
  const rows = await db.select().from(stories).orderBy(desc(stories.version), asc(stories.id))
  const byStory = Map.groupBy(rows, ({ story }) => story)
  return [...byStory]
    .map(([id, versions]) => ({ id, versions }))
    .toSorted((a, b) => placeOf(a.versions) - placeOf(b.versions))
}

/** Reads the versions, of whichever story, that name a file. */
export const versionsNaming = (db: Reader, path: string): Promise<{ id: number }[]> =>
  db
    .select({ id: stories.id })
    .from(stories)
    .where(or(eq(stories.clip, path), eq(stories.poster, path), eq(stories.captions, path)))

/** A change of place takes effect once it is approved. */
const placeOf = (versions: readonly StoryVersion[]): number =>
  (versionInForce(versions) ?? versions[0])?.place ?? 0

/** How the report treats a story at an instant of the service's clock. */
export function stateOf(versions: readonly StoryVersion[], now: Date): PublicState {
  return publicState(versions, (version) =>
    isStoryShown({ ...version, approved: true, withdrawn: false }, easternDate(now)),
  )
}
