/**
 * Live hints to browsers: after the commit, by the public id of the thread, to every connected patient, visitor and staff
 * member of it. Hints may be lost; browsers fetch what they missed on every connection.
 */
export type Live = {
  /** A thread has a new message or state. Never throws. */
  changed(conversationId: string): void
  /** A visit has a new state, a new signal, or a side came or went. Never throws. */
  visitChanged(visitId: string): void
  /** Sessions ended: closes their sockets within a second. Never throws. */
  sessionsEnded(tokenHashes: readonly string[]): void
}

/** For processes without sockets: workers, and the time before the listeners start. */
export const noLive: Live = { changed: () => {}, visitChanged: () => {}, sessionsEnded: () => {} }
