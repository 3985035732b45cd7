export { shownClaims } from './shown-claims.ts'
