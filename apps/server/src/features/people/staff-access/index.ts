export { activeAdministrators } from './active-administrators.ts'
export { beginStaffSession } from './begin-staff-session.ts'
export { readStaff } from './read-staff.ts'
export { newTotpSecret, setupUri, stepOfCode } from './second-factor.ts'
export { sealAuthenticators } from './seal-authenticators.ts'
export { useOwnCode } from './use-own-code.ts'
export {
  endStaffSession,
  endStaffSessionsOf,
  findStaffSession,
  openStaffSession,
  STAFF_IDLE,
  STAFF_LIFETIME,
  stillClinicians,
} from './staff-session-store.ts'
