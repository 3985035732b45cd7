import { DEFINITION_NAMES, definitionByName } from '@contour/forms'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { formDefinitions } from '../db/schema.ts'

/** Publishes the form definitions of this build; a published version is frozen (M-42). */
export async function seedForms(db: Db, clock: Clock): Promise<void> {
  const published = DEFINITION_NAMES.flatMap((name) => definitionByName(name) ?? [])
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
