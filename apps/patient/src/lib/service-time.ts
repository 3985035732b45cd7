/** Milliseconds between the service's clock, which moves in demo mode (decisions D-21), and this device's. */
let offset = 0

/** Header that contains the service's time in every response. */
const HEADER = 'x-service-time'

export function recordServiceTime(headers: Headers, local = Date.now()): void {
  const at = Date.parse(headers.get(HEADER) ?? '')
  if (!Number.isNaN(at)) offset = at - local
}

/** Returns the service's current time in milliseconds since 1970; the device's time if the service has not sent one. */
export const serviceNow = (local = Date.now()): number => local + offset
