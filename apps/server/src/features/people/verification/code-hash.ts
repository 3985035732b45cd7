import { hmac } from '../../../randomness.ts'
import type { Channel } from './contact-change-store.ts'

/**
 * The stored form of a code: keyed, because four digits are quickly guessed from a plain hash, and bound to user,
 * channel and address (D-06).
 */
export const codeHash = (
  secret: string,
  bound: { userId: number; channel: Channel; address: string },
  code: string,
): string => hmac(secret, JSON.stringify([bound.userId, bound.channel, bound.address, code]))
