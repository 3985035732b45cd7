export { findStateRule, assertStateServed } from './state-rules.ts'
export type { StateRule } from './state-rules.ts'
export { noticesOf, requireNotices } from './state-notices.ts'
export type { NoticeText } from './state-notices.ts'
