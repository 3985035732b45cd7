import { newId, seconds, type Call } from './operation.ts'
import { save, type ApiObject } from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

/** The events that a service of this kind subscribes to (integrations.md 1.6); all others are only listed. */
const DELIVERED = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'radar.early_fraud_warning.created',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.automatically_updated',
  'payment_method.detached',
])

export async function record(
  call: Pick<Call, 'query' | 'now' | 'request'>,
  type: string,
  subject: ApiObject,
): Promise<void> {
  const id = newId('evt')
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(call.now),
    data: { object: structuredClone(subject) },
    livemode: false,
    pending_webhooks: DELIVERED.has(type) ? 1 : 0,
    request: { id: call.request.id, idempotency_key: call.request.idempotencyKey },
    type,
  }
  await save(call.query, { kind: 'event', body: event, hidden: {}, due: null })
  if (DELIVERED.has(type)) await call.query('insert into stripe_sandbox.delivery (event) values ($1)', [id])
}
