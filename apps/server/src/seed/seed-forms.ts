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
  const rows = await db
    .select({ name: formDefinitions.name, version: formDefinitions.version })
    .from(formDefinitions)
  const missing = published.filter(
    (form) => !rows.some(({ name, version }) => name === form.name && version === form.version),
  )
  if (missing.length === 0) return
  await db
    .insert(formDefinitions)
    .values(
      missing.map(({ name, version, sha, definition }) => ({
        name,
        version,
        sha,
        definition,
        published_at: clock.now(),
      })),
    )
    .onConflictDoNothing()
}
