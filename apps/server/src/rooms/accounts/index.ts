export {
  endSession,
  endSessionsOf,
  findSession,
  openSession,
  SESSION_IDLE,
  settleSessionsOfBuyer,
} from './session-store.ts'
export { assertMayChangeContact } from './assert-contact-change.ts'
export { forgetDevices } from './known-devices.ts'
export { assertPaidOrLoggedIn } from './assert-standing.ts'
export { claimAccount } from './claim-account.ts'
export { deviceName } from './device-name.ts'
export { budgetSpent, isBudgetSpent, spendNegativeAnswer } from './enumeration-budget.ts'
export { checkNewPassword } from './password-rules.ts'
export { issuePasswordLink, voidLinks } from './password-link.ts'
export { readUserAnswer, toUserAnswer } from './user-answer.ts'
export type { UserRow } from './user-answer.ts'
