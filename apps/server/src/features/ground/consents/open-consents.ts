import { GIVEN_ON_PAGE } from '@contour/domain/consents/phone-script'
import type { GivenOnPage } from '@contour/domain/consents/phone-script'
import { and, eq, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/database.ts'
import { consents } from '../../../db/schema.ts'

const correction = alias(consents, 'correction')

/** Selects records that no later record corrects. */
export const isUncorrected = (db: Reader) =>
  notExists(db.select({ id: correction.id }).from(correction).where(eq(correction.corrects, consents.id)))

/**
 * Returns the consents that a user still has to give on the page: an intake by phone leaves them open, because only the
 * user can give them (D-69).
 */
export async function openConsents(db: Reader, userId: number): Promise<GivenOnPage[]> {
  const given = await db
    .selectDistinct({ kind: consents.kind })
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.agreed, true), isUncorrected(db)))
  return GIVEN_ON_PAGE.filter((kind) => !given.some((row) => row.kind === kind))
}
