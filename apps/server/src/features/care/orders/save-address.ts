import type { Address } from '@contour/domain/contact/address'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { addresses } from '../../../db/schema.ts'

const upsertAddress = preparedInsert(addresses, (insert) =>
  insert.onConflictDoUpdate({
    target: [addresses.user_id, addresses.kind],
    set: {
      line_1: sql`excluded.line_1`,
      line_2: sql`excluded.line_2`,
      city: sql`excluded.city`,
      state: sql`excluded.state`,
      zip: sql`excluded.zip`,
      updated_at: sql`excluded.updated_at`,
    },
  }),
)

/** Saves the patient's only address of this kind. */
export async function saveAddress(
  tx: Reader,
  clock: Clock,
  userId: number,
  kind: 'shipping' | 'billing',
  address: Address,
): Promise<void> {
  await upsertAddress(tx, {
    user_id: userId,
    kind,
    line_1: address.address_line_1,
    line_2: address.address_line_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    updated_at: clock.now(),
  })
}
