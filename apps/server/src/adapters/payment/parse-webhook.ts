import type Stripe from 'stripe'
import { z } from 'zod'
import { BadSignature, type DisputeFacts, type GatewayEvent } from './port.ts'

/** Seconds of real time (decisions D-21). */
const TOLERANCE = 300

const KIND: Record<string, GatewayEvent['kind']> = {
  'payment_intent.amount_capturable_updated': 'hold_placed',
  'payment_intent.succeeded': 'captured',
  'payment_intent.payment_failed': 'hold_failed',
  'payment_intent.canceled': 'hold_released',
  'payment_intent.requires_action': 'action_required',
  'charge.expired': 'hold_expired',
  'charge.refunded': 'refund_changed',
  'refund.created': 'refund_changed',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
  'charge.dispute.created': 'dispute_opened',
  'charge.dispute.updated': 'dispute_changed',
  'charge.dispute.closed': 'dispute_changed',
  'charge.dispute.funds_withdrawn': 'dispute_changed',
  'radar.early_fraud_warning.created': 'fraud_warning',
  'setup_intent.succeeded': 'card_saved',
  'setup_intent.setup_failed': 'card_not_saved',
  'payment_method.automatically_updated': 'card_updated',
  'payment_method.detached': 'card_removed',
}

/** The id of a resource, which the gateway may send expanded; null if there is none. */
const Reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullable()
  .catch(null)

/** The fields that are read of whatever resource an event is about. */
const Subject = z.object({
  object: z.unknown().optional(),
  id: z.unknown().optional(),
  amount: z.unknown().optional(),
  reason: z.unknown().optional(),
  status: z.unknown().optional(),
  payment_intent: Reference,
  charge: Reference,
  latest_charge: Reference,
  payment_method: Reference,
  /** Unix seconds. */
  evidence_details: z
    .object({ due_by: z.number().nullable().catch(null) })
    .nullable()
    .catch(null),
})

type Subject = z.output<typeof Subject>

type Headers = Record<string, string | string[] | undefined>

/**
 * Verifies the signature over the raw bytes (a parsed and rewritten body would not match), then reads ids only: the
 * state is fetched with `retrieve`. Throws BadSignature.
 * @param realNow by which the age of a signature counts (D-21); the machine's clock by default
 */
export function parseWebhook(
  webhooks: Stripe['webhooks'],
  secret: string,
  rawBody: Buffer,
  headers: Headers,
  realNow?: () => Date,
): GatewayEvent[] {
  const header = headers['stripe-signature']
  if (typeof header !== 'string') throw new BadSignature('no signature')
  let event: Stripe.Event
  try {
    event = webhooks.constructEvent(rawBody, header, secret, TOLERANCE, undefined, realNow?.().getTime())
  } catch (error) {
    throw new BadSignature('signature refused', { cause: error })
  }
  return [toEvent(event)]
}

function toEvent(event: Stripe.Event): GatewayEvent {
  const subject = Subject.parse(event.data.object)
  const own = (object: string) => (subject.object === object ? String(subject.id) : null)
  return {
    id: event.id,
    kind: KIND[event.type] ?? 'other',
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    authRef: own('payment_intent') ?? subject.payment_intent,
    chargeRef: own('charge') ?? subject.charge ?? subject.latest_charge,
    refundRef: own('refund'),
    disputeRef: own('dispute'),
    cardRef: own('payment_method') ?? subject.payment_method,
    dispute: subject.object === 'dispute' ? disputeOf(subject) : null,
  }
}

function disputeOf(subject: Subject): DisputeFacts {
  const dueBy = subject.evidence_details?.due_by
  return {
    ref: String(subject.id),
    amount: Number(subject.amount),
    reason: String(subject.reason ?? ''),
    status: String(subject.status ?? ''),
    evidenceDueAt: dueBy ? new Date(dueBy * 1000).toISOString() : null,
  }
}
