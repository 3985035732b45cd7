import type { OfficeHourArea } from '@contour/domain/conversations/conversation-values'
import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { officeHours } from '../../../db/schema.ts'

const newestOf = preparedQuery((db) =>
  db
    .select({ opens: officeHours.opens, closes: officeHours.closes, weekdays: officeHours.weekdays })
    .from(officeHours)
    .where(eq(officeHours.area, sql.placeholder('area')))
    .orderBy(desc(officeHours.id))
    .limit(1),
)

/** Returns the newest setting of the office hours, or `otherwise`, the hours of D-45, where none was saved. */
export async function readOfficeHours(
  db: Reader,
  area: OfficeHourArea,
  otherwise: OfficeHours = DEFAULT_OFFICE_HOURS,
): Promise<OfficeHours> {
  const [saved] = await newestOf(db, { area })
  return saved ?? otherwise
}

/** Reads the office hours of the chat when they are first needed, at most once. */
export type ChatHours = () => Promise<OfficeHours>

export function chatHoursOf(db: Reader): ChatHours {
  let hours: Promise<OfficeHours> | null = null
  return () => (hours ??= readOfficeHours(db, 'chat'))
}
