import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../clock.ts'
import type { Db, Reader } from '../../../db/database.ts'
import { settings } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'

const NAME = 'backup_made'

const Stored = z.object({ at: z.iso.datetime() })

/** Records that a backup was made, so that its absence is noticed. */
export async function recordBackup(db: Db, { now }: Pick<Clock, 'now'>): Promise<void> {
  const value = { at: now().toISOString() }
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`${JSON.stringify(value)}::jsonb` } })
    await audit(tx, 'backup.made')
  })
}

/** When the last backup was made; null before the first. */
export async function lastBackupAt(db: Reader): Promise<Date | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  const { data } = Stored.safeParse(row?.value)
  return data ? new Date(data.at) : null
}
