import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, key, publicId, ref } from './columns.ts'

/** Who makes and sends the medicine; its name and phone are told to patients (D-89). */
export const pharmacies = pgTable('pharmacies', {
  id: key(),
  public_id: publicId(),
  name: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  created_at: instant().notNull(),
})

/** The states into which a pharmacy may send, with the number of its license there. */
export const pharmacyLicenses = pgTable(
  'pharmacy_licenses',
  {
    id: key(),
    pharmacy_id: ref(() => pharmacies.id).notNull(),
    state: text().notNull(),
    number: text().notNull(),
  },
  (t) => [
    unique('pharmacy_licenses_once').on(t.pharmacy_id, t.state),
    index('pharmacy_licenses_state').on(t.state, t.pharmacy_id),
  ],
)
