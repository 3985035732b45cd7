export { pharmacyFacts, pharmacyOf } from './pharmacy-store.ts'
export type { PharmacyFacts } from './pharmacy-store.ts'
