import type { Drug } from '../catalog/products.ts'

/** The lowest month of each drug in words, such as "$112.49", as the first page shows it. */
export type ShownPrices = Readonly<Record<Drug, string>>

/** Placeholders in pages written at build time, which the server replaces with the prices of today. */
export const PRICE_PLACES: ShownPrices = {
  semaglutide: '{{lowest-semaglutide}}',
  tirzepatide: '{{lowest-tirzepatide}}',
}
