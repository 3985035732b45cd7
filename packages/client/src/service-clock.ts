/** Milliseconds between the service's clock, which can be moved in demo mode (decisions D-21), and this device's. */
let offset = 0

const HEADER = 'x-service-time'

/** A smaller difference is the way of a response. */
const JUMP_MS = 1000
const listeners = new Set<() => void>()

/** Adjusts the clock to the time in the headers of a response; headers without a valid time change nothing. */
export function recordServiceTime(headers: Headers, local = Date.now()): void {
  const at = Date.parse(headers.get(HEADER) ?? '')
  if (Number.isNaN(at)) return
  const jump = Math.abs(at - local - offset)
  offset = at - local
  if (jump >= JUMP_MS) for (const listener of listeners) listener()
}

/**
 * Calls a listener whenever the clock jumps: with the first response to a device whose own is wrong, and in demo mode.
 * @returns what ends it
 */
export function onClockJump(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls a listener twice a minute, and whenever the clock jumps: for what is left of a time.
 * @returns what ends it
 */
export function followServiceTime(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  const end = onClockJump(listener)
  return () => {
    clearInterval(timer)
    end()
  }
}

/** Returns the service's current time as a UTC instant; this device's time until the service has sent its own. */
export const serviceNow = (local = Date.now()): Date => new Date(local + offset)
