import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '../../clock.ts'
import type { MessageSender } from './port.ts'

/** How long a vendor may take to accept one message, milliseconds; its sockets time out with it. */
export const SEND_TIMEOUT = seconds(15)

/**
 * A message sender that always responds in time: one that hangs counts as failed, and the message is tried again. A
 * message that was accepted without a response is then sent twice, which does less harm than losing one.
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
