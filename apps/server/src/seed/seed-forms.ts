import { DEFINITION_NAMES, assertSoundForms, definitionByName } from '@contour/forms'
import type { PublishedDefinition } from '@contour/forms'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { formDefinitions } from '../db/schema.ts'

const ofThisBuild = () => DEFINITION_NAMES.flatMap((name) => definitionByName(name) ?? [])

/**
 * Publishes the form definitions of this build; a published version is frozen (M-42). An invalid one stops the start.
 * @throws Error that names every problem
 */
export async function seedForms(
  db: Db,
  clock: Clock,
  published: readonly PublishedDefinition[] = ofThisBuild(),
): Promise<void> {
  assertSoundForms(published)
  await db
    .insert(formDefinitions)
    .values(
      published.map(({ name, version, sha, definition }) => ({
        name,
        version,
        sha,
        definition,
        published_at: clock.now(),
      })),
    )
    .onConflictDoNothing()
}
