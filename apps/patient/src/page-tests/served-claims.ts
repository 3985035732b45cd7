import { CLAIM_IDS, firstWording } from '@contour/domain/claims/claim-register'
import type { ServedClaim } from '@contour/contract/claims'

/** The claims of the first register, as the service returns them while they are approved. */
export const servedClaims: readonly ServedClaim[] = CLAIM_IDS.map((id) => ({
  id,
  ...firstWording(id, '2026-03-02'),
  approved_on: '2026-03-02',
}))
