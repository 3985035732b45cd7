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
export { hasLicense, isLicensed, licenseCounts, licensedStates, mayPrescribe } from './licensed.ts'
export { scheduleNoticeCheck } from './schedule-notice-check.ts'
