export { findStateRule, refuseUnserved } from './state-rules.ts'
export type { StateRule } from './state-rules.ts'
