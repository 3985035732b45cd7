import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Faults } from './faults.ts'
import type { SandboxStore } from './store.ts'

/** Milliseconds of real time that an endpoint has to respond. */
const RESPONSE_TIMEOUT = 10_000

const Event = z.object({ type: z.string() })

export type WebhookTarget = { url: string | null; secret: string }

/**
 * Returns `t=<unix>,v1=<hex>` for `t.body` with HMAC-SHA256. `t` is real time, because the receiver's tolerance of 300
 * s is measured in real time (decisions D-21).
 */
export function signature(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/**
 * Sends every event that the endpoint has not accepted yet, oldest first, each once. Failed deliveries are retried in
 * the next round. Resolves with the number of events that are still open.
 */
export async function deliverOpen(
  store: SandboxStore,
  target: WebhookTarget,
  faults: Faults,
  realNow: () => Date,
): Promise<number> {
  if (target.url === null) return 0
  const rows = await store.query(
    `select d.event, o.body from stripe_sandbox.delivery d join stripe_sandbox.object o on o.id = d.event
     where not d.delivered order by d.seq`,
  )
  let open = 0
  for (const row of rows) {
    const body = String(row['body'])
    const fault = faults.take(Event.parse(JSON.parse(body)).type, 'webhook')
    const times = fault === 'repeat_webhook' ? 3 : 1
    let taken = false
    if (fault !== 'drop_webhook')
      for (let round = 0; round < times; round += 1) taken = await post(target, body, realNow())
    if (!taken) open += 1
    await store.query(
      'update stripe_sandbox.delivery set attempts = attempts + 1, delivered = $2 where event = $1',
      [row['event'], taken],
    )
  }
  return open
}

async function post(target: WebhookTarget, body: string, at: Date): Promise<boolean> {
  try {
    const response = await fetch(target.url!, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, target.secret, at),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // An endpoint that does not respond is the normal case while the service restarts; the delivery stays open.
    return false
  }
}
