export {
  endSession,
  endSessionsOf,
  findSession,
  openSession,
  SESSION_IDLE,
  SESSION_LIFE,
  stillLive,
  upgradeBuyerSessions,
} from './session-store.ts'
export { assertMayChangeContact, assertMayRedirect } from './assert-contact-change.ts'
export { forgetDevices } from './known-devices.ts'
export { assertPaidOrLoggedIn } from './assert-paid-or-logged-in.ts'
export { claimAccount } from './claim-account.ts'
export { deviceName } from './device-name.ts'
export { budgetExhausted, isBudgetExhausted, countNegativeResponse } from './enumeration-budget.ts'
export { newPasswordNeeds } from './new-password-needs.ts'
export { checkNewPassword } from './password-rules.ts'
export { issuePasswordLink, voidLinks } from './password-link.ts'
export { readUserResponse, toUserResponse, type UserRow } from './user-response.ts'
export {
  confirmProfileChanges,
  hasUnconfirmedState,
  profileChangesSince,
  recordProfileChanges,
} from './profile-change-store.ts'
