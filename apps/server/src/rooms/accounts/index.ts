export { createSessionFinder, endSession, endSessionsOf, openSession, SESSION_IDLE } from './session-store.ts'
