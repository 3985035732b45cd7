export { shownClaims } from './shown-claims.ts'
export { draftClaim } from './draft-claim.ts'
