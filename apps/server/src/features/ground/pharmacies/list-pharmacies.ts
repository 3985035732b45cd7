import { asc } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { pharmacies, pharmacyLicenses } from '../../../db/schema.ts'

/** Lists the pharmacies with their licenses by state. A clinic has a few of them, so there are no pages. */
export async function listPharmacies({ db }: Ctx) {
  const rows = await db.select().from(pharmacies).orderBy(asc(pharmacies.id))
  const licenses = await db.select().from(pharmacyLicenses).orderBy(asc(pharmacyLicenses.state))
  return {
    status: 'success' as const,
    message: 'Pharmacies.',
    rows: rows.map(({ id, public_id, name, phone, address }) => ({
      id: public_id,
      name,
      phone,
      address,
      licenses: licenses
        .filter(({ pharmacy_id: pharmacy }) => pharmacy === id)
        .map(({ state, number }) => ({ state, number })),
    })),
  }
}
