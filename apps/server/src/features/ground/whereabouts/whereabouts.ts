import { clockZoneOf, type ClockZone } from '@contour/domain/time/state-time-zones'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { addresses, users } from '../../../db/schema.ts'

/** Where a patient is: the state that parcels go to, before an address that of the intake; null for a visitor. */
export async function stateOfPatient(db: Reader, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await db
    .select({ lives: users.state, ships: addresses.state })
    .from(users)
    .leftJoin(addresses, and(eq(addresses.user_id, users.id), eq(addresses.kind, 'shipping')))
    .where(eq(users.id, userId))
  return row?.ships ?? row?.lives ?? null
}

/** The time zone in which a patient reads every time that we write; that of the business for a visitor. */
export const zoneOfPatient = async (db: Reader, userId: number | null): Promise<ClockZone> =>
  clockZoneOf(await stateOfPatient(db, userId))
