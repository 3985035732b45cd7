export { findStateRule, assertStateServed } from './state-rules.ts'
export type { StateRule } from './state-rules.ts'
