import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reject } from './config/environment.ts'
import type { Db } from './db/database.ts'
import { settings } from './db/schema.ts'
import { KEY_NAMES, fingerprintOf, type Secrets } from './secrets.ts'

const NAME = 'key_fingerprints'

const Stored = z.object({
  links: z.string(),
  codes: z.string(),
  audit: z.string(),
  /** Absent until a build that encrypts has started on the database. */
  rest: z.string().optional(),
  files: z.string().optional(),
})

/** Whether keys were ever used with this database, so that new ones would break what they signed. */
export async function hasKeys(db: Db): Promise<boolean> {
  const rows = await db
    .select({ name: settings.name })
    .from(settings)
    .where(inArray(settings.name, [NAME, 'audit_head']))
  return rows.length > 0
}

/**
 * Compares the keys with those that the database was used with last, and notes a rotation (D-102).
 * @throws ConfigError in one line if they are other keys, or ones that were rotated away
 */
export async function assertOwnKeys(db: Db, secrets: Secrets): Promise<void> {
  const ours = {
    links: fingerprintOf(secrets.links),
    codes: fingerprintOf(secrets.codes),
    audit: fingerprintOf(secrets.audit),
    rest: fingerprintOf(secrets.rest),
    files: fingerprintOf(secrets.files),
  }
  await db.insert(settings).values({ name: NAME, value: ours }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  const { data: stored } = Stored.safeParse(row?.value)
  if (!stored) return
  const foreign = KEY_NAMES.filter((name) => {
    const last = stored[name]
    return last !== undefined && !secrets.isOurs(name, last)
  })
  const [first] = foreign
  if (first)
    reject(
      `KEYS_FILE: these are not the keys of this database: ${foreign.join(', ')} (${ours[first]}, where ${stored[first]} belongs)`,
    )
  if (KEY_NAMES.some((name) => stored[name] !== ours[name]))
    await db
      .update(settings)
      .set({ value: sql`${JSON.stringify(ours)}::jsonb` })
      .where(eq(settings.name, NAME))
}
