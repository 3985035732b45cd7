export { endStaffSession, findStaffSession, openStaffSession } from './staff-session-store.ts'
