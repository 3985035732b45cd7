import { readLotNumber } from '@contour/domain/pharmacies/lot-rules'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Tx } from '../../../db/database.ts'
import { lots, pharmacyProducts } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { hasShipped } from './lots-store.ts'

type Input = { id: string | null; product: string; number: string; use_by: string; withdrawn: string | null }

/**
 * Adds a lot, or changes its beyond-use date and whether it may leave; its product and number stay once it has shipped.
 * @throws AppError invalid_request for a number that no label has, not_found, conflict
 */
export async function saveLot(ctx: Ctx, input: Input) {
  const number = readLotNumber(input.number)
  if (number === undefined)
    throw new AppError('invalid_request', {
      field: 'number',
      message: 'A lot number has letters, digits, dots, hyphens and slashes only.',
    })
  const id = await ctx.db
    .transaction((tx) => save(tx, ctx, { ...input, number }))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'lots_once'))
        throw new AppError('conflict', { message: `Lot ${number} of this product is on file already.` })
      throw error
    })
  return { status: 'success' as const, message: 'Lot saved.', id }
}

async function save(tx: Tx, ctx: Ctx, { id, ...input }: Input): Promise<string> {
  const [product] = await tx
    .select()
    .from(pharmacyProducts)
    .where(eq(pharmacyProducts.public_id, input.product))
  if (!product) throw notFound()
  const now = ctx.clock.now()
  const set = {
    product_id: product.id,
    number: input.number,
    use_by: input.use_by,
    withdrawn_reason: input.withdrawn,
    withdrawn_at: input.withdrawn === null ? null : now,
  }
  const after = { product: input.product, number: set.number, use_by: set.use_by, withdrawn: input.withdrawn }
  if (id === null) {
    const [added] = await tx
      .insert(lots)
      .values({ ...set, public_id: ctx.random.id(), created_at: now })
      .returning()
    if (!added) throw new Error('lot not written')
    await audit(tx, 'lot.added', { subject: `lot:${added.public_id}`, after })
    return added.public_id
  }
  const [before] = await tx.select().from(lots).where(eq(lots.public_id, id)).for('update')
  if (!before) throw notFound()
  const [used] = await tx
    .select({ shipped: hasShipped('lot') })
    .from(lots)
    .where(eq(lots.id, before.id))
  if (used?.shipped && (before.number !== set.number || before.product_id !== set.product_id))
    throw new AppError('conflict', { message: 'This lot has shipped, so its product and number stay.' })
  await tx
    .update(lots)
    .set({ ...set, withdrawn_at: set.withdrawn_at && (before.withdrawn_at ?? set.withdrawn_at) })
    .where(eq(lots.id, before.id))
  await audit(tx, 'lot.changed', {
    subject: `lot:${id}`,
    before: { number: before.number, use_by: before.use_by, withdrawn: before.withdrawn_reason },
    after,
  })
  return id
}
