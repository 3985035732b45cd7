import { readLicenses, type PharmacyLicense } from '@contour/domain/pharmacies/license-lines'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { pharmacies, pharmacyLicenses } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { settleClosedStates } from '../closed-states/index.ts'

type Typed = { name: string; phone: string; address: string; licenses: readonly string[] }
type Wanted = Omit<Typed, 'licenses'> & { licenses: readonly PharmacyLicense[] }

const invalid = (field: string, message: string) => new AppError('invalid_request', { field, message })

/** @throws AppError invalid_request */
function readText(field: 'name' | 'phone' | 'address', text: string): string {
  const value = text.trim().replaceAll(/\s+/g, ' ')
  if (value === '' || value.length > 200) throw invalid(field, `Enter the ${field} of the pharmacy.`)
  return value
}

/** Reads a pharmacy as it is typed, in the command and in the console. @throws AppError invalid_request with the field */
export function readPharmacy(typed: Typed): Wanted {
  const name = readText('name', typed.name)
  const phone = readText('phone', typed.phone)
  if (phone.replaceAll(/\D/g, '').length < 10) throw invalid('phone', 'Enter the phone with its area code.')
  const address = readText('address', typed.address)
  const read = readLicenses(typed.licenses)
  if ('problem' in read) throw invalid('license', read.problem)
  return { name, phone, address, licenses: read.licenses }
}

/**
 * Writes a pharmacy with its licenses, which replace the ones before (D-89): patients read name and phone before they pay,
 * and a parcel leaves only to a state for which a license is entered.
 */
export async function writePharmacy(
  tx: Tx,
  { clock, random }: Pick<Ctx, 'clock' | 'random'>,
  known: typeof pharmacies.$inferSelect | null,
  { licenses, ...set }: Wanted,
): Promise<string> {
  const [saved] = known
    ? await tx.update(pharmacies).set(set).where(eq(pharmacies.id, known.id)).returning()
    : await tx
        .insert(pharmacies)
        .values({ public_id: random.id(), ...set, created_at: clock.now() })
        .returning()
  if (!saved) throw new Error('pharmacy not written')
  await tx.delete(pharmacyLicenses).where(eq(pharmacyLicenses.pharmacy_id, saved.id))
  await tx.insert(pharmacyLicenses).values(licenses.map((one) => ({ pharmacy_id: saved.id, ...one })))
  await settleClosedStates(tx, { clock, random })
  await audit(tx, known ? 'pharmacy.changed' : 'pharmacy.added', {
    subject: `pharmacy:${saved.public_id}`,
    after: { ...set, licenses: licenses.map(({ state, number }) => `${state} ${number}`) },
  })
  return saved.public_id
}
