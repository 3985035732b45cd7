import type { SupportMessage } from '@contour/contract/live-events'

/** A message of this browser that the server has not acknowledged yet; "unsent" once the attempt has failed. */
export type PendingMessage = { clientId: string; text: string; state: 'sending' | 'unsent' }

/** Returns both lists as one in the order of `seq`, each message once: a repeat changes nothing (D-43). */
export function mergeMessages(
  known: readonly SupportMessage[],
  added: readonly SupportMessage[],
): readonly SupportMessage[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Returns the sequence number up to which no message is missing, undefined without messages: what comes after it is
 * asked for.
 */
export function completeUpTo(messages: readonly SupportMessage[]): number | undefined {
  let last: number | undefined
  for (const { seq } of messages) {
    if (last !== undefined && seq !== last + 1) break
    last = seq
  }
  return last
}

/** Returns the pending messages without those that are stored, as their client ids say. */
export function stillPending(
  pending: readonly PendingMessage[],
  stored: readonly SupportMessage[],
): readonly PendingMessage[] {
  const ids = new Set(stored.map(({ client_id }) => client_id))
  return pending.filter(({ clientId }) => !ids.has(clientId))
}
