import { CLAIM_IDS, CLAIM_SEEDS } from '@contour/domain/claims/claim-register'
import type { ServedClaim } from '@contour/contract/claims'

/** The claims of the first register, as the service returns them while they are approved. */
export const servedClaims: readonly ServedClaim[] = CLAIM_IDS.map((id) => ({
  id,
  ...CLAIM_SEEDS[id],
  approved_on: '2026-03-02',
}))
