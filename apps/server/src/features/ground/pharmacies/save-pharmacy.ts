import { and, eq, ne } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { CtxOf } from '../../../context.ts'
import { pharmacies } from '../../../db/schema.ts'
import { readPharmacy, writePharmacy } from './write-pharmacy.ts'

type Input = { id: string | null; name: string; phone: string; address: string; licenses: readonly string[] }

/**
 * Adds a pharmacy, or changes one with its licenses (D-89).
 * @throws AppError invalid_request with the field, not_found, conflict where another pharmacy has the name
 */
export async function savePharmacy(ctx: CtxOf<'random'>, { id, ...typed }: Input) {
  const wanted = readPharmacy(typed)
  const saved = await ctx.db.transaction(async (tx) => {
    const [known] =
      id === null ? [] : await tx.select().from(pharmacies).where(eq(pharmacies.public_id, id)).for('update')
    if (id !== null && !known) throw notFound()
    const [namesake] = await tx
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(and(eq(pharmacies.name, wanted.name), known ? ne(pharmacies.id, known.id) : undefined))
    if (namesake)
      throw new AppError('conflict', { message: 'Another pharmacy has this name. Change that one instead.' })
    return writePharmacy(tx, ctx, known ?? null, wanted)
  })
  return { message: 'Pharmacy saved.', id: saved }
}
