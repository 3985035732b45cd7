import type { WebhookFault } from './fault-names.ts'

export type WebhookRelay = {
  arm(fault: WebhookFault | null, draw: () => number): void
  /** Takes one event of the payment gateway and returns the status to respond with. */
  take(body: Buffer, signature: string): Promise<number>
  /** Ends the fault and delivers the events that were shuffled. */
  clear(): Promise<void>
  /** Delivers the late events. */
  deliverLate(): Promise<void>
  forgedAnswers(): number[]
}

type Event = { body: Buffer; signature: string }

/** Creates a relay that forwards signed events to the service, or applies a fault to their delivery. */
export function createWebhookRelay(url: string, onStrike: () => void): WebhookRelay {
  let fault: WebhookFault | null = null
  let draw: () => number = Math.random
  let waiting: Event[] = []
  let late: Event[] = []
  const forged: number[] = []

  const post = async ({ body, signature }: Event): Promise<number> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(body),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const postAll = async (events: Event[]) => {
    for (const event of events) await post(event)
  }

  return {
    arm(next, by) {
      fault = next
      draw = by
    },
    async take(body, signature) {
      const event = { body, signature }
      if (fault) onStrike()
      switch (fault) {
        case null:
          return post(event)
        case 'webhook_missing':
          return 200
        case 'webhook_duplicate':
          await Promise.all([post(event), post(event)])
          return post(event)
        case 'webhook_late':
          late.push(event)
          return 200
        case 'webhook_shuffled':
          waiting.push(event)
          return 200
        case 'webhook_forged':
          for (const falsify of falsifies(event)) forged.push(await post(falsify))
          return post(event)
      }
    },
    async clear() {
      fault = null
      const events = shuffled(waiting, draw)
      waiting = []
      await postAll(events)
    },
    async deliverLate() {
      const events = late
      late = []
      await postAll(events)
    },
    forgedAnswers: () => [...forged],
  }
}

/** Returns forged events: changed with the original signature, changed without one, and wrongly signed. */
function falsifies({ body, signature }: Event): Event[] {
  const event = JSON.parse(body.toString('utf8')) as { id: string; type: string }
  const falsify = (type: string) => Buffer.from(JSON.stringify({ ...event, id: `${event.id}_forged`, type }))
  return [
    { body: falsify('payment_intent.canceled'), signature },
    { body: falsify('payment_intent.succeeded'), signature: '' },
    { body, signature: signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`) },
  ]
}

/** Returns the items in a random order; all orders are equally likely. */
export function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  const left = [...items]
  const order: T[] = []
  while (left.length > 0) order.push(...left.splice(Math.floor(draw() * left.length), 1))
  return order
}
