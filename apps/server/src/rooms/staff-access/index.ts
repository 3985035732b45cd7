export { namesOfActors } from './actor-names.ts'
export { codeAt, newTotpSecret } from './second-factor.ts'
export { endStaffSession, findStaffSession, openStaffSession } from './staff-session-store.ts'
