import type { Address } from '@contour/domain/contact/address'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { addresses } from '../../../db/schema.ts'

/** Saves the patient's only billing address. The shipping address has rules of its own: recordShippingAddress. */
export async function saveBillingAddress(
  tx: Reader,
  clock: Clock,
  userId: number,
  address: Address,
): Promise<void> {
  const row = {
    line_1: address.address_line_1,
    line_2: address.address_line_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    updated_at: clock.now(),
  }
  await tx
    .insert(addresses)
    .values({ user_id: userId, kind: 'billing', ...row })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: row })
}
