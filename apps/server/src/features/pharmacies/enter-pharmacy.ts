import { STATES } from '@contour/domain/intake/states'
import { eq } from 'drizzle-orm'
import { inJob } from '../../call-context.ts'
import type { Ctx } from '../../context.ts'
import { pharmacies, pharmacyLicenses } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { audit } from '../audit/index.ts'

/** The actor in the audit trail when someone with access to the machine runs npm run pharmacy:save. */
const COMMAND = 'command'

type Entered = {
  name: string
  phone: string
  address: string
  /** As typed: "CA=PHY 12345", one for each state; they replace the ones before. */
  licenses: readonly string[]
}

const invalid = (field: string, message: string) => new AppError('invalid_request', { field, message })

/** Reads "CA=PHY 12345". @throws AppError invalid_request */
function readLicense(text: string): { state: string; number: string } {
  const [, code = '', number = ''] = /^([A-Za-z]{2})=(.{1,60})$/.exec(text.trim()) ?? []
  const state = STATES.find((one) => one.code === code.toUpperCase())
  if (!state || number.trim() === '')
    throw invalid('license', `“${text}” is no license. Write the state and the number, such as CA=PHY12345.`)
  return { state: state.code, number: number.trim() }
}

/** @throws AppError invalid_request */
function readText(field: 'name' | 'phone' | 'address', text: string): string {
  const value = text.trim().replaceAll(/\s+/g, ' ')
  if (value === '' || value.length > 200) throw invalid(field, `Enter the ${field} of the pharmacy.`)
  return value
}

/**
 * Enters a pharmacy with its licenses, or changes the one of that name (D-89): patients read name and phone before they
 * pay, and a parcel leaves only to a state for which a license is entered.
 * @returns whether it is new, and the states
 * @throws AppError invalid_request with the field
 */
export async function enterPharmacy(at: Pick<Ctx, 'db' | 'clock' | 'random'>, input: Entered) {
  const name = readText('name', input.name)
  const phone = readText('phone', input.phone)
  if (phone.replaceAll(/\D/g, '').length < 10) throw invalid('phone', 'Enter the phone with its area code.')
  const address = readText('address', input.address)
  const licenses = input.licenses.map(readLicense)
  if (licenses.length === 0) throw invalid('license', 'Enter at least one license, such as CA=PHY12345.')
  const states = licenses.map(({ state }) => state).sort()
  if (new Set(states).size < states.length) throw invalid('license', 'Enter one license for each state.')
  return inJob(
    at,
    () =>
      at.db.transaction(async (tx) => {
        const [known] = await tx.select().from(pharmacies).where(eq(pharmacies.name, name)).for('update')
        const set = { name, phone, address }
        const [saved] = known
          ? await tx.update(pharmacies).set(set).where(eq(pharmacies.id, known.id)).returning()
          : await tx
              .insert(pharmacies)
              .values({ public_id: at.random.id(), ...set, created_at: at.clock.now() })
              .returning()
        if (!saved) throw new Error('pharmacy not written')
        await tx.delete(pharmacyLicenses).where(eq(pharmacyLicenses.pharmacy_id, saved.id))
        await tx.insert(pharmacyLicenses).values(licenses.map((one) => ({ pharmacy_id: saved.id, ...one })))
        await audit(tx, known ? 'pharmacy.changed' : 'pharmacy.added', {
          subject: `pharmacy:${saved.public_id}`,
          after: {
            name,
            phone,
            address,
            licenses: licenses.map(({ state, number }) => `${state} ${number}`),
          },
        })
        return { isNew: known === undefined, states }
      }),
    COMMAND,
  )
}
