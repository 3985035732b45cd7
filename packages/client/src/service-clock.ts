/** Milliseconds between the service's clock, which can be moved in demo mode (decisions D-21), and this device's. */
let offset = 0

const HEADER = 'x-service-time'

/** Adjusts the clock to the time in the headers of a response; headers without a valid time change nothing. */
export function recordServiceTime(headers: Headers, local = Date.now()): void {
  const at = Date.parse(headers.get(HEADER) ?? '')
  if (!Number.isNaN(at)) offset = at - local
}

/** Returns the service's current time as a UTC instant; this device's time until the service has sent its own. */
export const serviceNow = (local = Date.now()): Date => new Date(local + offset)
