import type { Drug } from '../catalog/products.ts'
import type { ClaimId } from './claim-register.ts'

/** The claim of the label above each drug: without it the label is not drawn. */
export const LABEL_CLAIMS = {
  semaglutide: 'CL-08',
  tirzepatide: 'CL-09',
} as const satisfies Readonly<Record<Drug, ClaimId>>
