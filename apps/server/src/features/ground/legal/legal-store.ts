import { isLegalPage, type LegalDocument } from '@contour/domain/legal/legal-documents'
import { LEGAL_KINDS, type LegalKind } from '@contour/domain/legal/legal-pages'
import { easternDate } from '@contour/domain/time/plain-date'
import { desc, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { legalVersions } from '../../../db/schema.ts'
import { hasBegun } from '../approvals/index.ts'

export type LegalRow = typeof legalVersions.$inferSelect

const findInForce = preparedQuery((db) =>
  db
    .selectDistinctOn([legalVersions.page])
    .from(legalVersions)
    .where(hasBegun(legalVersions, legalVersions.starts_on, sql.placeholder('today')))
    .orderBy(legalVersions.page, desc(legalVersions.starts_on), desc(legalVersions.version)),
)

/** The version of each legal page and notice that applies today; pages that have none yet show the draft of the build (M-40, D-101). */
export async function legalInForce(db: Reader, clock: Clock): Promise<ReadonlyMap<LegalDocument, LegalRow>> {
  const rows = await findInForce(db, { today: easternDate(clock.now()) })
  return new Map(rows.map((row) => [row.page, row]))
}

/** As pages, consents and stored texts name it; versions of a build have names of their own. */
export const labelOf = ({ version }: Pick<LegalRow, 'version'>): string => `v${version}`

/** The pages that counsel has not approved: no state opens on them in production. */
export async function unapprovedPages(db: Reader, clock: Clock): Promise<LegalKind[]> {
  const inForce = await legalInForce(db, clock)
  return LEGAL_KINDS.filter((kind) => !inForce.has(kind))
}

/** The versions of pages that are not those of the build, by page: a consent names what was shown (M-31). */
export async function legalLabels(db: Reader, clock: Clock): Promise<Partial<Record<LegalKind, string>>> {
  const inForce = [...(await legalInForce(db, clock))].filter(([page]) => isLegalPage(page))
  return Object.fromEntries(inForce.map(([page, row]) => [page, labelOf(row)]))
}
