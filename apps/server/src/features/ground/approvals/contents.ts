import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { contentVersions } from '../../../db/schema.ts'
import { hasBegun } from './has-begun.ts'
import { shownVersions } from './version-facts.ts'

/** What staff write as versions of one table. */
export type ContentItem = 'company' | 'promises' | `letter:${string}`

const begun = hasBegun(contentVersions, contentVersions.starts_on, sql.placeholder('today'))

const findInForce = preparedQuery((db) =>
  db
    .selectDistinctOn([contentVersions.item])
    .from(contentVersions)
    .where(and(inArray(contentVersions.item, [sql.placeholder('one'), sql.placeholder('other')]), begun))
    .orderBy(contentVersions.item, desc(contentVersions.version)),
)

export type ContentVersion = typeof contentVersions.$inferSelect

/**
 * The versions of one or two items that apply today: of each, its newest approved one that has begun, unless it was taken
 * back. Where there is none, the settings or the build apply.
 */
export async function contentsInForce(
  db: Reader,
  clock: Clock,
  one: ContentItem,
  other: ContentItem = one,
): Promise<ReadonlyMap<string, ContentVersion>> {
  const rows = await findInForce(db, { one, other, today: easternDate(clock.now()) })
  return new Map(rows.filter((row) => row.withdrawn_at === null).map((row) => [row.item, row]))
}

const findLetters = preparedQuery((db) =>
  db
    .selectDistinctOn([contentVersions.item])
    .from(contentVersions)
    .where(and(like(contentVersions.item, 'letter:%'), begun))
    .orderBy(contentVersions.item, desc(contentVersions.version)),
)

/** The same for all letters at once. */
export async function lettersInForce(db: Reader, clock: Clock): Promise<ReadonlyMap<string, ContentVersion>> {
  const rows = await findLetters(db, { today: easternDate(clock.now()) })
  return new Map(rows.filter((row) => row.withdrawn_at === null).map((row) => [row.item, row]))
}

/** Whether somebody worded a letter again and nobody approved it: what patients would read is not decided. */
export async function hasDraftedLetter(db: Reader): Promise<boolean> {
  const newest = await db
    .selectDistinctOn([contentVersions.item], {
      approved_at: contentVersions.approved_at,
      withdrawn_at: contentVersions.withdrawn_at,
    })
    .from(contentVersions)
    .where(like(contentVersions.item, 'letter:%'))
    .orderBy(contentVersions.item, desc(contentVersions.version))
  return newest.some((version) => version.approved_at === null && version.withdrawn_at === null)
}

/** Every version of an item, newest first, as the staff console shows them. */
export async function contentHistory<Facts extends object>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  caller: Caller,
  item: ContentItem,
  factsOf: (row: ContentVersion) => Facts,
) {
  const rows = await ctx.db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.item, item))
    .orderBy(desc(contentVersions.version))
  return shownVersions(ctx, caller, rows, (row) => ({ starts_on: row.starts_on, ...factsOf(row) }))
}
