/** Milliseconds between the service's clock, which moves in demo mode (decisions D-21), and this machine's. */
let offset = 0

/** Header that carries the service's time on every answer. */
const HEADER = 'x-service-time'

export function recordServiceTime(headers: Headers, local = Date.now()): void {
  const at = Date.parse(headers.get(HEADER) ?? '')
  if (!Number.isNaN(at)) offset = at - local
}

/** The service's time now, UTC instant; this machine's where the service has not said. */
export const serviceNow = (local = Date.now()): Date => new Date(local + offset)
