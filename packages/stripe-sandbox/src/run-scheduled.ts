import { record } from './events.ts'
import { listScheduled, need, save } from './objects.ts'
import { newId, seconds } from './operation.ts'
import { release } from './resources/payment-intents.ts'
import { settleRefund } from './resources/refunds.ts'
import type { SandboxStore } from './store.ts'
import type { Stored } from './stored-objects.ts'

/**
 * Does what is due by `now`: authorizations that were not captured by `capture_before` expire, and refunds that were
 * published to fail or to be pending are completed. Each in its own transaction.
 */
export async function runScheduled(store: SandboxStore, now: Date): Promise<void> {
  for (const { kind, body } of await listScheduled(store.query, seconds(now)))
    await store.transaction(async (query) => {
      const call = { query, now, request: { id: newId('req'), idempotencyKey: null } }
      const isDue = ({ due }: Stored) => due !== null && due <= seconds(now)
      if (kind === 'refund') {
        const refund = await need(query, kind, body.id)
        if (isDue(refund)) await settleRefund(call, refund)
        return
      }
      const intent = await need(query, 'payment_intent', body.id)
      if (!isDue(intent)) return
      const charge = await need(query, 'charge', String(intent.body.latest_charge))
      Object.assign(charge.body, { refunded: true, amount_refunded: charge.body.amount })
      await save(query, charge)
      await record(call, 'charge.expired', charge.body)
      await release(call, intent, 'automatic')
    })
}
