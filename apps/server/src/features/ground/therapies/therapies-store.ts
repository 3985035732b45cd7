import { FIRST_THERAPIES } from '@contour/domain/therapies/therapies'
import type { TherapiesContent } from '@contour/domain/therapies/therapies'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { contentRecords } from '../../../db/schema.ts'
import { z } from 'zod'

export const THERAPIES_RECORD = 'recommended_therapies'

const StoredTherapies = z.object({
  price_cents: z.number(),
  note: z.string(),
  cards: z.array(z.string()),
}) satisfies z.ZodType<TherapiesContent>

type Stored = TherapiesContent & { version: number; author: string | null; created_at: Date | null }

/** The newest version, otherwise the initial content as version 0. */
export async function newestTherapies(db: Reader): Promise<Stored> {
  const [row] = await db
    .select()
    .from(contentRecords)
    .where(eq(contentRecords.record, THERAPIES_RECORD))
    .orderBy(desc(contentRecords.version))
    .limit(1)
  if (!row) return { ...FIRST_THERAPIES, version: 0, author: null, created_at: null }
  const content = StoredTherapies.parse(row.content)
  return { ...content, version: row.version, author: row.author_name, created_at: row.created_at }
}
