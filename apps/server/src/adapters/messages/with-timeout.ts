import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '../../clock.ts'
import type { MessageSender } from './port.ts'

/** How long a vendor of messages may take over one of them, milliseconds; its sockets end with it. */
export const SEND_TIMEOUT = seconds(15)

/**
 * A carrier that always answers in time: one that hangs counts as failed, and the message is tried again. A message that
 * arrived without a word is then sent twice, which harms less than one that is lost.
 */
export function withTimeout(sender: MessageSender, patience: number = SEND_TIMEOUT): MessageSender {
  return {
    async send(message) {
      const answered = new AbortController()
      try {
        return await Promise.race([
          sender.send(message),
          wait(patience, { state: 'failed', reason: 'no answer in time' } as const, {
            signal: answered.signal,
          }),
        ])
      } finally {
        answered.abort()
      }
    },
  }
}
