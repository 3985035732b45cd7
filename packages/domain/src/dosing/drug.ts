import type { Drug } from '../catalog/products.ts'

export { DRUGS, type Drug } from '../catalog/products.ts'

/** The drug's name as shown to users and as the title of the forms' options. */
export const DRUG_TITLE: Readonly<Record<Drug, string>> = {
  semaglutide: 'Semaglutide',
  tirzepatide: 'Tirzepatide',
}
