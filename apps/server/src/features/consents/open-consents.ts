import { GIVEN_ON_PAGE } from '@contour/domain/consents/phone-script'
import type { GivenOnPage } from '@contour/domain/consents/phone-script'
import { and, eq, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/database.ts'
import { consents } from '../../db/schema.ts'

const correction = alias(consents, 'correction')

/** A record that no later one corrects. */
export const isUncorrected = (db: Reader) =>
  notExists(db.select({ id: correction.id }).from(correction).where(eq(correction.corrects, consents.id)))

/**
 * The consents that a person has still to give on the page: an intake taken by phone leaves them open, because nobody
 * else can give them (D-69).
 */
export async function openConsents(db: Reader, userId: number): Promise<GivenOnPage[]> {
  const given = await db
    .selectDistinct({ kind: consents.kind })
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.agreed, true), isUncorrected(db)))
  return GIVEN_ON_PAGE.filter((kind) => !given.some((row) => row.kind === kind))
}
