import { DRUGS, DRUG_TITLE, type Drug } from '@contour/domain/dosing/drug'
import { LADDER } from '@contour/domain/dosing/ladders'
import { drawDose } from '@contour/domain/dosing/syringe-units'
import { STATES } from '@contour/domain/intake/states'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { lots, pharmacies, pharmacyLicenses, pharmacyProducts } from '../db/schema.ts'

/** Name, address and phone are visibly fictitious: no patient must take them for those of a pharmacy that exists. */
export const SAMPLE_PHARMACY = {
  name: 'Sample Valley Pharmacy',
  phone: '(555) 555-0177',
  address: '200 Example Road, Sampletown, NY 10001',
} as const

/** Micrograms in one milliliter of the sample vials, the first that a line of the syringe can measure counts. */
const CONCENTRATIONS: Readonly<Record<Drug, readonly number[]>> = {
  semaglutide: [2500, 5000, 10_000],
  tirzepatide: [10_000, 20_000, 25_000, 30_000],
}

const SYRINGE = 50

/** Days that the sample lots last: a demo whose clock is moved for years still ships. */
const LOT_DAYS = 7300

const letters: Readonly<Record<Drug, string>> = { semaglutide: 'S', tirzepatide: 'T' }

/** Writes a product for each strength of the ladders, and one lot of it. */
async function seedProducts(tx: Tx, { clock, random }: Pick<Ctx, 'clock' | 'random'>, pharmacyId: number) {
  const now = clock.now()
  for (const drug of DRUGS)
    for (const strengthUg of LADDER[drug]) {
      const ugPerMl = CONCENTRATIONS[drug].find((one) => !('problem' in drawDose(strengthUg, one, SYRINGE)))
      if (ugPerMl === undefined) throw new Error(`no sample vial measures ${drug} ${strengthUg}`)
      const [product] = await tx
        .insert(pharmacyProducts)
        .values({
          public_id: random.id(),
          pharmacy_id: pharmacyId,
          drug,
          strength_ug: strengthUg,
          composition: `${DRUG_TITLE[drug]}, vitamin B6, no preservative (sample)`,
          differs_by: ['ingredient', 'added-component'],
          ug_per_ml: ugPerMl,
          vial_ul: 2500,
          syringe: SYRINGE,
          created_at: now,
        })
        .returning()
      if (!product) throw new Error('product not written')
      await tx.insert(lots).values({
        public_id: random.id(),
        product_id: product.id,
        number: `SAMPLE-${letters[drug]}${strengthUg}`,
        use_by: addDays(easternDate(now), LOT_DAYS),
        created_at: now,
      })
    }
}

/**
 * Creates the sample pharmacy of demo mode, with a license in every state that is served, a product for each
 * strength and a lot of it. A database that has a pharmacy stays unchanged: outside demo mode nothing ships until the real one is entered.
 */
export async function seedPharmacies({ db, clock, random }: Pick<Ctx, 'db' | 'clock' | 'random'>) {
  const [known] = await db.select({ id: pharmacies.id }).from(pharmacies).limit(1)
  if (known) return
  await db.transaction(async (tx) => {
    const [pharmacy] = await tx
      .insert(pharmacies)
      .values({ public_id: random.id(), ...SAMPLE_PHARMACY, created_at: clock.now() })
      .returning()
    if (!pharmacy) throw new Error('pharmacy not written')
    await tx.insert(pharmacyLicenses).values(
      STATES.filter(({ served }) => served).map(({ code }) => ({
        pharmacy_id: pharmacy.id,
        state: code,
        number: `SAMPLE-${code}`,
      })),
    )
    await seedProducts(tx, { clock, random }, pharmacy.id)
  })
}
