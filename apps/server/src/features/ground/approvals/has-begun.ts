import type { PlainDate } from '@contour/domain/time/plain-date'
import { and, gte, isNotNull, isNull, lte, or, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Record<'approved_at' | 'withdrawn_at', PgColumn>

/**
 * The versions that began to apply: approved, and their first day has come. One that was taken back before that day never
 * began, and the version before it goes on; one that was taken back later ends what it says.
 * @param today US Eastern, as the first days are
 */
export const hasBegun = (table: Columns, startsOn: PgColumn, today: PlainDate | Placeholder) =>
  and(
    isNotNull(table.approved_at),
    lte(startsOn, today),
    or(
      isNull(table.withdrawn_at),
      gte(sql`(${table.withdrawn_at} at time zone 'America/New_York')::date`, startsOn),
    ),
  )
