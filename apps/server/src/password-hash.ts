import { hash, verify } from '@node-rs/argon2'
import { Fault } from './fault.ts'

/** OWASP's least for Argon2id, the library's default algorithm: 19 MiB, two passes (security.md 15). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash takes a core; two at a time leave the service answering, and a long queue is refused, not grown. */
const AT_ONCE = 2
const WAITING_MAX = 64

let running = 0
const waiting: (() => void)[] = []

/** Argon2id hash of a password in PHC form. @throws Fault unavailable when too many wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/**
 * Whether a password fits a stored hash. Without a hash the same work is done against a fixed one, so that the time
 * taken does not tell whether an account exists.
 * @throws Fault unavailable when too many wait
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(async () => verify(stored ?? (await nobodysHash()), password))
  return stored !== null && fits
}

let nobody: Promise<string> | null = null
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', COST)
  return nobody
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else {
    if (waiting.length >= WAITING_MAX) throw new Fault('unavailable')
    // Whoever finishes hands its place over, so the count stays as it is.
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
