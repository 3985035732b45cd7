import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature, type GatewayEvent } from '../port.ts'
import { readStamp } from './transactions.ts'

const KIND: Record<string, GatewayEvent['kind']> = {
  'transaction.auth.success': 'hold_placed',
  'transaction.auth.failure': 'hold_failed',
  'transaction.capture.success': 'captured',
  'transaction.sale.success': 'captured',
  'transaction.void.success': 'hold_released',
  'transaction.refund.success': 'refund_changed',
  'transaction.refund.failure': 'refund_changed',
  'transaction.validate.success': 'card_saved',
  'transaction.validate.failure': 'card_not_saved',
  'chargeback.batch.complete': 'dispute_opened',
  'acu.summary.automaticallyupdated': 'card_updated',
  'acu.summary.closedaccount': 'card_removed',
}

type Event = {
  event_id?: unknown
  event_type?: unknown
  event_body?: {
    transaction_id?: unknown
    original_transaction_id?: unknown
    customer_vault_id?: unknown
    action?: { date?: unknown }
  }
}

/**
 * Verifies `Webhook-Signature: t=<nonce>,s=<hex HMAC-SHA256 of nonce.body>` over the raw bytes, then reads ids only.
 * The nonce is not a time, so age cannot be refused here: the inbox accepts each event id once, and the facts of an
 * event are fetched from the gateway (integrations.md 1.6). Throws BadSignature.
 */
export function parseNmiWebhook(
  secret: string,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  now: () => Date,
): GatewayEvent[] {
  const header = headers['webhook-signature']
  const parts = typeof header === 'string' ? /^t=([^,]{1,200}),s=([\da-f]{64})$/.exec(header) : null
  if (!parts) throw new BadSignature('no signature')
  const expected = createHmac('sha256', secret).update(`${parts[1]}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(parts[2]!, 'hex'))) throw new BadSignature('signature refused')
  return [toEvent(readEvent(rawBody), now)]
}

function readEvent(rawBody: Buffer): Event {
  try {
    const event: unknown = JSON.parse(rawBody.toString('utf8'))
    if (typeof event === 'object' && event !== null) return event
  } catch (error) {
    throw new BadSignature('signed, but no event', { cause: error })
  }
  throw new BadSignature('signed, but no event')
}

function toEvent(event: Event, now: () => Date): GatewayEvent {
  const { event_id: id, event_type: type, event_body: body } = event
  if (typeof id !== 'string' || typeof type !== 'string') throw new BadSignature('signed, but no event')
  const kind = KIND[type] ?? 'other'
  const own = textIn(body?.transaction_id)
  // A refund is a separate transaction; the payment that it belongs to is the original.
  const original = kind === 'refund_changed' ? textIn(body?.original_transaction_id) : null
  return {
    id,
    kind,
    type,
    occurredAt: readStamp(textIn(body?.action?.date) ?? '') ?? now(),
    authRef: kind === 'refund_changed' ? original : own,
    chargeRef: kind === 'captured' ? own : original,
    refundRef: kind === 'refund_changed' ? own : null,
    disputeRef: null,
    cardRef: textIn(body?.customer_vault_id),
  }
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || null : null
