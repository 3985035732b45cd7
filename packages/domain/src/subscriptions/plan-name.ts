import type { Term } from '../catalog/price-book.ts'
import { DRUG_TITLE, type Drug } from '../dosing/drug.ts'

/** Returns the name of a plan for its owner's screens and invoices, for example "Semaglutide, monthly". */
export const planNameOf = ({ drug, term }: { drug: Drug; term: Term }): string =>
  `${DRUG_TITLE[drug]}, ${term === 1 ? 'monthly' : `${term} months`}`
