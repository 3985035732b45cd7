import { DRUG_TITLE, type Drug } from '@contour/domain/dosing/drug'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { pharmacyProducts } from '../../../db/schema.ts'
import { createTask, resolveTasks } from '../tasks/index.ts'

type Product = { public_id: string; drug: Drug; strength_ug: number; differs_by: readonly string[] }

/**
 * Has the pharmacy say what makes a product different from the approved ones, or ends the task once it did: until then a
 * clinician can give none of these as the reason for compounding (D-85).
 */
export async function askWhatDiffers(tx: Tx, ctx: Pick<Ctx, 'clock' | 'random'>, product: Product) {
  const subject = `pharmacy_product:${product.public_id}`
  if (product.differs_by.length > 0)
    return resolveTasks(tx, ctx, { kinds: ['product_difference'], subject }, 'The product says what differs.')
  return createTask(tx, ctx, {
    kind: 'product_difference',
    subject,
    details: `${DRUG_TITLE[product.drug]} ${formatStrength(product.strength_ug)} does not say what makes it different from the approved product. Choose it in the list of products, or close this if nothing does.`,
  })
}

/** Asks about the products that are older than the question, once: whoever closes the task has answered. */
export async function askOldProducts(ctx: Pick<Ctx, 'db' | 'clock' | 'random'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const silent = await tx.select().from(pharmacyProducts)
      .where(sql`cardinality(${pharmacyProducts.differs_by}) = 0
      and not exists (select 1 from tasks t where t.kind = 'product_difference'
        and t.subject = 'pharmacy_product:' || ${pharmacyProducts.public_id})`)
    for (const product of silent) await askWhatDiffers(tx, ctx, product)
  })
}
