import type { Drug } from '../catalog/products.ts'

export { DRUGS } from '../catalog/products.ts'
export type { Drug } from '../catalog/products.ts'

/** The drug's name as a person reads it and as the forms' options are titled. */
export const DRUG_TITLE: Readonly<Record<Drug, string>> = {
  semaglutide: 'Semaglutide',
  tirzepatide: 'Tirzepatide',
}
