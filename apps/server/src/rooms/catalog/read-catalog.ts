import { asLowAs } from '@contour/domain/money/price-book'
import { DRUGS, PRODUCTS, findProduct, productOf, productOnWire } from '@contour/domain/money/products'
import { notFound } from '../../fault.ts'
import { termOffers } from './term-offers.ts'

/** One product by its fixed id, prices in dollars (S-16, D-25). */
export function readProduct(id: string) {
  const product = findProduct(id)
  if (!product) throw notFound()
  return { status: 'success' as const, message: '', product: productOnWire(product) }
}

/** What is sold: the products and, for each drug, the checkout list. Built once; the price book is fixed (D-12). */
export const CATALOG = {
  status: 'success' as const,
  message: '',
  products: PRODUCTS.filter((product) => product.active).map(productOnWire),
  drugs: DRUGS.map((drug) => ({
    drug,
    product_id: productOf(drug).id,
    as_low_as_cents: asLowAs(drug),
    terms: termOffers(drug),
  })),
}
