import type { ProductDifference } from '@contour/domain/dosing/compounding-reasons'
import { productProblem, type PharmacyProduct } from '@contour/domain/pharmacies/product-rules'
import { keysOf } from '@contour/domain/table-keys'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { CtxOf } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { pharmacies, pharmacyProducts } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { askWhatDiffers } from './ask-what-differs.ts'
import { hasShipped } from './lots-store.ts'

type Input = {
  id: string | null
  pharmacy: string
  drug: PharmacyProduct['drug']
  strength_ug: number
  composition: string
  differs_by: ProductDifference[]
  ug_per_ml: number
  vial_ul: number
  syringe: PharmacyProduct['syringe']
}

/**
 * Adds a product, or changes one of which nothing has shipped (D-89). One that has shipped may still say, once, what makes
 * it different (D-85).
 * @throws AppError invalid_request if its dose cannot be measured, not_found, conflict once a lot of it has shipped
 */
export async function saveProduct(ctx: CtxOf<'random'>, { id, pharmacy, ...values }: Input) {
  const { drug, strength_ug, ug_per_ml, vial_ul, syringe } = values
  const problem = productProblem({
    drug,
    strengthUg: strength_ug,
    ugPerMl: ug_per_ml,
    vialUl: vial_ul,
    syringe,
  })
  if (problem !== null) throw new AppError('invalid_request', { field: 'ug_per_ml', message: problem })
  const saved = await ctx.db.transaction(async (tx) => {
    const [maker] = await tx.select().from(pharmacies).where(eq(pharmacies.public_id, pharmacy))
    if (!maker) throw notFound()
    const set = { ...values, pharmacy_id: maker.id }
    if (id !== null) {
      const changed = await changeProduct(tx, id, set)
      await askWhatDiffers(tx, ctx, changed)
      return changed.public_id
    }
    const [added] = await tx
      .insert(pharmacyProducts)
      .values({ ...set, public_id: ctx.random.id(), created_at: ctx.clock.now() })
      .returning()
    if (!added) throw new Error('product not written')
    await audit(tx, 'pharmacy_product.added', {
      subject: `pharmacy_product:${added.public_id}`,
      after: values,
    })
    await askWhatDiffers(tx, ctx, added)
    return added.public_id
  })
  return { message: 'Product saved.', id: saved }
}

async function changeProduct(
  tx: Tx,
  id: string,
  set: Omit<Input, 'id' | 'pharmacy'> & { pharmacy_id: number },
): Promise<typeof pharmacyProducts.$inferSelect> {
  const [before] = await tx
    .select()
    .from(pharmacyProducts)
    .where(eq(pharmacyProducts.public_id, id))
    .for('update')
  if (!before) throw notFound()
  const [used] = await tx
    .select({ shipped: hasShipped('product') })
    .from(pharmacyProducts)
    .where(eq(pharmacyProducts.id, before.id))
  // What patients read on their dose cards must not change behind their backs.
  if (used?.shipped && !saysFirst(before, set))
    throw new AppError('conflict', {
      message: 'A lot of this product has shipped, so its numbers stay. Add a new product instead.',
    })
  await tx.update(pharmacyProducts).set(set).where(eq(pharmacyProducts.id, before.id))
  const { public_id: _, created_at: __, id: ___, ...old } = before
  await audit(tx, 'pharmacy_product.changed', {
    subject: `pharmacy_product:${id}`,
    before: old,
    after: set,
  })
  return { ...before, ...set }
}

/** Whether a change says what makes a product different that had not said it, and nothing else: no dose card tells that. */
function saysFirst(
  before: typeof pharmacyProducts.$inferSelect,
  { differs_by: differsBy, ...numbers }: Omit<Input, 'id' | 'pharmacy'> & { pharmacy_id: number },
): boolean {
  const same = keysOf(numbers).every((field) => before[field] === numbers[field])
  return same && before.differs_by.length === 0 && differsBy.length > 0
}
