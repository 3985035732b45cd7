import { licenseDifference } from '@contour/domain/shipments/license-difference'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { addresses } from '../../../db/schema.ts'
import { hasLicense } from '../../ground/states/index.ts'
import type { OrderRow } from '../orders/index.ts'

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
      ? await hasLicense(db, clock, { clinicianId: prescription.clinician_id, state: shipsTo }, 'prescribe')
      : null
  return licenseDifference({ shipsTo, orderState: order.state, prescriberLicensed })
}
