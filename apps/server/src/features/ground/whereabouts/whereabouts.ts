import { clockZoneOf, type ClockZone } from '@contour/domain/time/state-time-zones'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'

/**
 * Where a patient is: the state that they ship to, before there is an address that of the questionnaire (D-96). It is
 * looked up for each row that asks, without a join: a list that stops when its page is full then follows its index.
 * @param userId the column with the person's key, with its table written out
 */
export const homeState = (userId: SQL): SQL<string> =>
  sql<string>`coalesce((select a.state from addresses a where a.user_id = ${userId} and a.kind = 'shipping'),
    (select p.state from users p where p.id = ${userId}))`

/** Where one patient is; null for a visitor. */
export async function stateOfPatient(db: Reader, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await db
    .select({ state: homeState(sql`users.id`) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.state ?? null
}

/** The time zone in which a patient reads every time that we write; that of the business for a visitor. */
export const zoneOfPatient = async (db: Reader, userId: number | null): Promise<ClockZone> =>
  clockZoneOf(await stateOfPatient(db, userId))
