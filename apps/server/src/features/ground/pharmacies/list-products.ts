import { drawDose } from '@contour/domain/dosing/syringe-units'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { pharmacies, pharmacyProducts } from '../../../db/schema.ts'
import { hasShipped } from './lots-store.ts'

/** Lists what the pharmacies make, by drug and strength. A clinic has some dozens of products, so there are no pages. */
export async function listProducts(ctx: Ctx) {
  const rows = await ctx.db
    .select({ product: pharmacyProducts, pharmacy: pharmacies.name, shipped: hasShipped('product') })
    .from(pharmacyProducts)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyProducts.pharmacy_id))
    .orderBy(
      asc(pharmacyProducts.drug),
      asc(pharmacyProducts.strength_ug),
      asc(pharmacies.name),
      asc(pharmacyProducts.id),
    )
  const makers = await ctx.db.select().from(pharmacies).orderBy(asc(pharmacies.id))
  return {
    status: 'success' as const,
    message: 'Products.',
    pharmacies: makers.map(({ public_id, name, phone }) => ({ id: public_id, name, phone })),
    rows: rows.map(({ product, pharmacy, shipped }) => {
      const drawn = drawDose(product.strength_ug, product.ug_per_ml, product.syringe)
      return {
        id: product.public_id,
        pharmacy,
        drug: product.drug,
        strength_ug: product.strength_ug,
        composition: product.composition,
        differs_by: product.differs_by,
        ug_per_ml: product.ug_per_ml,
        vial_ul: product.vial_ul,
        syringe: product.syringe,
        units: 'problem' in drawn ? null : drawn.units,
        shipped,
      }
    }),
  }
}
