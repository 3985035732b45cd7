import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Drug } from '@contour/domain/dosing/drug'
import type { Reader } from '../../../db/database.ts'
import { pharmacies, pharmacyLicenses, pharmacyProducts } from '../../../db/schema.ts'

/** What patients are told of a pharmacy (D-89). */
export type PharmacyFacts = { name: string; phone: string }

/** Returns the pharmacy that serves a state: the first that has a license there; null if none has. */
export async function pharmacyOf(db: Reader, state: string) {
  const [row] = await db
    .select({ id: pharmacies.id, name: pharmacies.name, phone: pharmacies.phone })
    .from(pharmacyLicenses)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyLicenses.pharmacy_id))
    .where(eq(pharmacyLicenses.state, state))
    .orderBy(asc(pharmacies.id))
    .limit(1)
  return row ?? null
}

/** The facts of the pharmacy with the key, or of the one that serves the state while a shipment has none. */
export const pharmacyFacts = (id: SQL | SQL.Aliased, state: SQL) =>
  sql<PharmacyFacts | null>`(select json_build_object('name', f.name, 'phone', f.phone) from pharmacies f
  where f.id = coalesce(${id}, (select min(fl.pharmacy_id) from pharmacy_licenses fl where fl.state = ${state})))`

/** Returns the products of a drug with which the pharmacy of a state fills a prescription; none without a pharmacy. */
export async function productsFor(db: Reader, state: string, drug: Drug) {
  const pharmacy = await pharmacyOf(db, state)
  if (!pharmacy) return []
  return db
    .select({
      strengthUg: pharmacyProducts.strength_ug,
      composition: pharmacyProducts.composition,
      differsBy: pharmacyProducts.differs_by,
    })
    .from(pharmacyProducts)
    .where(and(eq(pharmacyProducts.pharmacy_id, pharmacy.id), eq(pharmacyProducts.drug, drug)))
    .orderBy(asc(pharmacyProducts.strength_ug), asc(pharmacyProducts.id))
}
