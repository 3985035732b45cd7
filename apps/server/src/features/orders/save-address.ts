import type { Address } from '@contour/domain/contact/address'
import type { Clock } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import { addresses } from '../../db/schema.ts'

/** Saves the patient's only address of this kind. */
export async function saveAddress(
  tx: Reader,
  clock: Clock,
  userId: number,
  kind: 'shipping' | 'billing',
  address: Address,
): Promise<void> {
  const values = {
    line_1: address.address_line_1,
    line_2: address.address_line_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    updated_at: clock.now(),
  }
  await tx
    .insert(addresses)
    .values({ user_id: userId, kind, ...values })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: values })
}
