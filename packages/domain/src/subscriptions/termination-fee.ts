import { COMMITMENT_MONTHS, EARLY_TERMINATION_FEE, type Term } from '../catalog/price-book.ts'
import type { Cents } from '../money/cents.ts'

/**
 * The early termination fee by plan and number of paid months (document 2 §9, X-14, D-10): the one place of this rule. It is
 * the same after the first payment and after the second, as the documents state it; whether it may exceed what is then still
 * to be paid of the commitment is for counsel to say, and would be changed here.
 */
export const terminationFee = (term: Term, paidMonths: number): Cents =>
  term === 1 && paidMonths < COMMITMENT_MONTHS ? EARLY_TERMINATION_FEE : 0
