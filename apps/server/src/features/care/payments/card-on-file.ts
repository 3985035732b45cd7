import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { savedCards } from '../../../db/schema.ts'

export type CardOnFile = typeof savedCards.$inferSelect

/** Returns the card for future charges; null if there is none. */
export async function cardOnFile(db: Reader, userId: number): Promise<CardOnFile | null> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.user_id, userId), eq(savedCards.current, 1)))
  return card ?? null
}
