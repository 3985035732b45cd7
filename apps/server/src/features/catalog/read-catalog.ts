import { asLowAs } from '@contour/domain/catalog/price-book'
import { DRUGS, PRODUCTS, findProduct, productOf, toProductResponse } from '@contour/domain/catalog/products'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../app-error.ts'
import { readPriceBook } from './price-book-store.ts'
import { termOffers } from './term-offers.ts'

/** Returns one product by its fixed id, prices in dollars (S-16, D-25). */
export function readProduct(id: string) {
  const product = findProduct(id)
  if (!product) throw notFound()
  return { status: 'success' as const, message: '', product: toProductResponse(product) }
}

/** Returns what is sold: the products and, for each drug, the checkout prices of today (D-12). */
export async function readCatalog(ctx: Ctx) {
  const book = await readPriceBook(ctx.db, easternDate(ctx.clock.now()))
  return {
    status: 'success' as const,
    message: '',
    products: PRODUCTS.filter((product) => product.active).map(toProductResponse),
    drugs: DRUGS.map((drug) => ({
      drug,
      product_id: productOf(drug).id,
      as_low_as_cents: asLowAs(drug, book),
      terms: termOffers(drug, book),
    })),
  }
}
