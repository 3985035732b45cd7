import { eq } from 'drizzle-orm'
import { inJob } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { pharmacies } from '../../../db/schema.ts'
import { readPharmacy, writePharmacy } from './write-pharmacy.ts'

/** The actor in the audit trail when someone with access to the machine runs npm run pharmacy:save. */
const COMMAND = 'command'

/** As typed; the licenses replace the ones before. */
type Entered = { name: string; phone: string; address: string; licenses: readonly string[] }

/**
 * Enters a pharmacy with its licenses, or changes the one of that name (D-89).
 * @returns whether it is new, and the states
 * @throws AppError invalid_request with the field
 */
export async function enterPharmacy(at: Pick<Ctx, 'db' | 'clock' | 'random'>, input: Entered) {
  const wanted = readPharmacy(input)
  return inJob(
    at,
    () =>
      at.db.transaction(async (tx) => {
        const [known] = await tx
          .select()
          .from(pharmacies)
          .where(eq(pharmacies.name, wanted.name))
          .for('update')
        await writePharmacy(tx, at, known ?? null, wanted)
        return { isNew: known === undefined, states: wanted.licenses.map(({ state }) => state).sort() }
      }),
    COMMAND,
  )
}
