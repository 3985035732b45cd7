import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The session of the current call, so that every audit row written during the call names it (D-56) without each use
 * case passing it along. It is an id that grants no access: never a token, never a hash.
 */
const storage = new AsyncLocalStorage<string | null>()

/** Runs a call in a session; null for a visitor. */
export const inSession = <T>(sessionId: string | null, work: () => T): T => storage.run(sessionId, work)

/** Background work that a call happens to wake runs in no session. */
export const outsideSessions = <T>(work: () => T): T => storage.run(null, work)

/** The session of the current call, or null. */
export const currentSession = (): string | null => storage.getStore() ?? null
