import { asLowAs } from '@contour/domain/catalog/price-book'
import { LABEL_CLAIMS } from '@contour/domain/claims/label-claims'
import type { Product } from '@contour/domain/catalog/products'
import { DRUGS, PRODUCTS, findProduct, productOf, toProductResponse } from '@contour/domain/catalog/products'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import { shownClaims } from '../claims/index.ts'
import { readPriceBook } from './price-book-store.ts'
import { termOffers } from './term-offers.ts'

/** Returns one product by its fixed id, prices in dollars (S-16, D-25). */
export async function readProduct(ctx: Ctx, id: string) {
  const product = findProduct(id)
  if (!product) throw notFound()
  const shown = await shownClaims(ctx)
  return { status: 'success' as const, message: '', product: toResponse(product, shown) }
}

/** The label of a drug ("Most Effective") is a claim: without it the label is empty (D-86). */
function toResponse(product: Product, shown: ReadonlySet<string>) {
  const response = toProductResponse(product)
  const labeled = product.drug === null || shown.has(LABEL_CLAIMS[product.drug])
  return labeled ? response : { ...response, image_pre_text: '' }
}

/** Returns what is sold: the products and, for each drug, the checkout prices of today (D-12). */
export async function readCatalog(ctx: Ctx) {
  const book = await readPriceBook(ctx.db, easternDate(ctx.clock.now()))
  const shown = await shownClaims(ctx)
  return {
    status: 'success' as const,
    message: '',
    products: PRODUCTS.filter((product) => product.active).map((product) => toResponse(product, shown)),
    drugs: DRUGS.map((drug) => ({
      drug,
      product_id: productOf(drug).id,
      as_low_as_cents: asLowAs(drug, book),
      terms: termOffers(drug, book),
    })),
  }
}
