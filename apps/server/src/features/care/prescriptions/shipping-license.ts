import { licenseDifference } from '@contour/domain/shipments/license-difference'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, gte } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { addresses, licenses } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

/**
 * Returns whether a clinician is licensed in a state today, in US Eastern; an expired license does not count (M-08).
 */
export async function hasLicense(
  db: Reader,
  clock: Clock,
  who: { clinicianId: number; state: string },
): Promise<boolean> {
  const [row] = await db
    .select({ state: licenses.state })
    .from(licenses)
    .where(
      and(
        eq(licenses.staff_id, who.clinicianId),
        eq(licenses.state, who.state),
        gte(licenses.expires_on, easternDate(clock.now())),
      ),
    )
  return row !== undefined
}

/** Returns the state of a patient's next shipment; null without an address. */
export async function shippingStateOf(db: Reader, userId: number): Promise<string | null> {
  const [address] = await db
    .select({ state: addresses.state })
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.kind, 'shipping')))
  return address?.state ?? null
}

/** Returns why a shipment to this state must be reviewed by a clinician licensed there first, or null (D-57). */
export async function differenceOf(
  db: Reader,
  clock: Clock,
  parcel: { order: OrderRow; shipsTo: string | null; prescription: { clinician_id: number } | null },
): Promise<string | null> {
  const { order, shipsTo, prescription } = parcel
  const prescriberLicensed =
    prescription && shipsTo
      ? await hasLicense(db, clock, { clinicianId: prescription.clinician_id, state: shipsTo })
      : null
  return licenseDifference({ shipsTo, orderState: order.state, prescriberLicensed })
}
