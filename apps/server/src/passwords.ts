import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { createQueue } from './bounded-queue.ts'

/** Argon2id, 19 MiB, two passes (security.md 15): 15 to 21 ms of one core each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random, unknown password. Users without a password are verified against it, so that an unknown email
 * takes as long as a wrong password.
 */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fzJpwq+ZtVmNus0ioGsKtQ$UiBRtOkuFW9pq0h4si864ErSKohY58MNMvz84e9mF+o'

/** Keyboards write one letter in several ways: a password is the same in all of them (D-98, NIST SP 800-63B 5.1.1.2). */
export const normalPassword = (password: string): string => password.normalize('NFKC')

export type Passwords = {
  hash(password: string): Promise<string>
  /** Whether the password matches; null costs the same and never matches. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** How many are hashed at once, and how many may wait. */
export const PASSWORD_BOUNDS = { running: 2, waiting: 40 }

/**
 * Hashes passwords in a bounded queue: a flood of logins may fill it and is then refused, but the rest of the service
 * stays available (security.md, Measured facts).
 * @throws AppError unavailable when the queue is full
 */
export function createPasswords(bounds: typeof PASSWORD_BOUNDS, cost = COST): Passwords {
  const take = createQueue(bounds)
  return {
    hash: (password) => take(() => argonHash(normalPassword(password), cost)),
    async verify(stored, password) {
      const fits = (text: string) => take(() => argonVerify(stored ?? UNKNOWN_USER_HASH, text))
      const one = normalPassword(password)
      // A hash from before the normal form was made of the password as typed.
      return ((await fits(one)) || (one !== password && (await fits(password)))) && stored !== null
    },
  }
}
