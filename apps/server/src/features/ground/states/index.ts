export {
  assertStateServed,
  clinicianLicensed,
  closedMessage,
  findStateRule,
  pharmacyLicensed,
  servedOn,
} from './state-rules.ts'
export type { StateRule } from './state-rules.ts'
export { newestTextIds, noticesOf, requireNotices, stateOfNotice } from './state-notices.ts'
export type { NoticeText } from './state-notices.ts'
export { licensedStates } from './licensed-states.ts'
export { scheduleNoticeCheck } from './schedule-notice-check.ts'
