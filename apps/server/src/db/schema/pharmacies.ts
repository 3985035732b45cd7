import { PRODUCT_DIFFERENCE_CODES, type ProductDifference } from '@contour/domain/dosing/compounding-reasons'
import { DRUGS, type Drug } from '@contour/domain/dosing/drug'
import { SYRINGE_SIZES, type SyringeUnits } from '@contour/domain/dosing/syringe-units'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'

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

/**
 * A vial that a pharmacy makes: one strength of a drug, with its concentration and the syringe that is sent with it
 * (D-89). What a dose card says follows from it, so its numbers stay once a lot of it has shipped.
 */
export const pharmacyProducts = pgTable(
  'pharmacy_products',
  {
    id: key(),
    public_id: publicId(),
    pharmacy_id: ref(() => pharmacies.id).notNull(),
    drug: text().$type<Drug>().notNull(),
    strength_ug: integer().notNull(),
    /** What is in it besides the drug, as the label says. */
    composition: text().notNull(),
    /** What makes it different from the approved products: the only reasons for compounding that are true for it (D-85). */
    differs_by: text().array().$type<ProductDifference[]>().notNull().default([]),
    /** Micrograms of the drug in one milliliter. */
    ug_per_ml: integer().notNull(),
    /** Microliters in a vial. */
    vial_ul: integer().notNull(),
    /** The units of the U-100 syringe that is sent with it. */
    syringe: integer().$type<SyringeUnits>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('pharmacy_products_drug', t.drug, DRUGS),
    check('pharmacy_products_amounts', sql`${t.strength_ug} > 0 and ${t.ug_per_ml} > 0 and ${t.vial_ul} > 0`),
    check('pharmacy_products_syringe', sql`${t.syringe} in (${sql.raw(SYRINGE_SIZES.join(', '))})`),
    check(
      'pharmacy_products_differs_by',
      sql`${t.differs_by} <@ array[${sql.raw(PRODUCT_DIFFERENCE_CODES.map((code) => `'${code}'`).join(', '))}]::text[]`,
    ),
    index('pharmacy_products_pharmacy').on(t.pharmacy_id),
    index('pharmacy_products_drug_strength').on(t.drug, t.strength_ug),
  ],
)

/** A batch of a product with the number on its label and its beyond-use date (D-89). */
export const lots = pgTable(
  'lots',
  {
    id: key(),
    public_id: publicId(),
    product_id: ref(() => pharmacyProducts.id).notNull(),
    /** In capitals without spaces, as `readLotNumber` returns it. */
    number: text().notNull(),
    /** The last day on which it may leave. */
    use_by: date({ mode: 'string' }).notNull(),
    /** Why it must not leave any more; null while it may. */
    withdrawn_reason: text(),
    withdrawn_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    unique('lots_once').on(t.product_id, t.number),
    index('lots_number').on(t.number),
    index('lots_list').on(t.created_at, t.id),
    check('lots_withdrawn', sql`(${t.withdrawn_reason} is null) = (${t.withdrawn_at} is null)`),
  ],
)
