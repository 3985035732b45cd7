export {
  assertStateServed,
  caredForOn,
  clinicianLicensed,
  closedMessage,
  findStateRule,
  pharmacyLicensed,
  servedOn,
} from './state-rules.ts'
export type { StateRule } from './state-rules.ts'
export { newestTextIds, noticesOf, requireNotices, stateOfNotice, type NoticeText } from './state-notices.ts'
export { livesIn } from './lives-in.ts'
export { licensedStates } from './licensed-states.ts'
export { scheduleNoticeCheck } from './schedule-notice-check.ts'
