import { STATES } from '@contour/domain/intake/states'
import type { Ctx } from '../context.ts'
import { pharmacies, pharmacyLicenses } from '../db/schema.ts'

/** Name, address and phone are visibly fictitious: no patient must take them for those of a pharmacy that exists. */
export const SAMPLE_PHARMACY = {
  name: 'Sample Valley Pharmacy',
  phone: '(555) 555-0177',
  address: '200 Example Road, Sampletown, NY 10001',
} as const

/**
 * Creates the sample pharmacy of demo mode, with a license in every state that is served. A database that has a
 * pharmacy stays unchanged: outside demo mode nothing ships until the real one is entered.
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
  })
}
