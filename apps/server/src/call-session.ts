import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The session of the call that is being carried out, so that every audit row written on the way names it (D-56) without
 * each use case passing it along. It names a session and opens nothing: never a token, never a hash.
 */
const storage = new AsyncLocalStorage<string | null>()

/** Carries out a call in the name of a session; null for a visitor. */
export const inSession = <T>(sessionId: string | null, work: () => T): T => storage.run(sessionId, work)

/** Background work that a call happens to wake acts in nobody's session. */
export const outsideSessions = <T>(work: () => T): T => storage.run(null, work)

/** The session of the present call, or null. */
export const currentSession = (): string | null => storage.getStore() ?? null
