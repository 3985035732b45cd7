import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { days, type Clock } from '../../../clock.ts'
import type { Db, Reader } from '../../../db/database.ts'
import { settings } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'

const NAME = 'restore_test'

/** Days for which a tested restore counts. */
export const RESTORE_TEST_DAYS = 90

const Stored = z.object({ at: z.iso.datetime(), made_at: z.string() })

/** Records that a backup was restored on trial and found whole (D-101). */
export async function recordRestoreTest(db: Db, clock: Clock, archive: { made_at: string }): Promise<void> {
  const value = { at: clock.now().toISOString(), made_at: archive.made_at }
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`${JSON.stringify(value)}::jsonb` } })
    await audit(tx, 'backup.rehearsed', { after: { made_at: archive.made_at } })
  })
}

/** Whether a restore was tested lately, so that the clinic may rely on its backups. */
export async function isRestoreTested(db: Reader, clock: Pick<Clock, 'now'>): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  const { data } = Stored.safeParse(row?.value)
  return data !== undefined && clock.now().getTime() - Date.parse(data.at) < days(RESTORE_TEST_DAYS)
}
