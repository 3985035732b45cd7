import { invalidRequest, missingParameter } from '../api-error.ts'
import { record } from '../events.ts'
import { find, list, need, save } from '../objects.ts'
import { newId, ok, seconds, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'
import { behaviorOf } from './payment-methods.ts'

/** Seconds after which a refund on the cards published for it fails, or is no longer pending. */
const REFUND_SETTLES = 60 * 60

export const createRefund: Operation = async (call) => {
  const { params } = call
  params.allow('charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand')
  const charge = await chargeOf(call)
  const { body } = charge
  const left = body.amount_captured - body.amount_refunded
  if (!body.captured)
    throw invalidRequest('charge_not_refundable', 'Only a captured charge can be refunded.', 'charge')
  if (left === 0) throw invalidRequest('charge_already_refunded', 'The charge has already been refunded.')
  const amount = params.cents('amount') ?? left
  if (amount > left)
    throw invalidRequest(
      'amount_too_large',
      'The refund is greater than what is left of the charge.',
      'amount',
    )
  const method = await find(call.query, 'payment_method', body.payment_method)
  const later = method && behaviorOf(method).refund
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: body.id,
    created: seconds(call.now),
    currency: 'usd',
    customer: body['customer'],
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: params.metadata(),
    payment_intent: body.payment_intent,
    payment_method: body.payment_method,
    reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: later === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  await addRefunded(call, charge, amount)
  await save(
    call.query,
    {
      kind: 'refund',
      body: refund,
      hidden: { later },
      due: later ? seconds(call.now) + REFUND_SETTLES : null,
    },
    { parent: body.id },
  )
  await record(call, 'refund.created', refund)
  await record(call, 'charge.refunded', body)
  return ok(refund)
}

async function chargeOf(call: Call): Promise<Stored<'charge'>> {
  const named = call.params.text('charge')
  if (named) return await need(call.query, 'charge', named, 'charge')
  const intentId = call.params.text('payment_intent')
  if (!intentId) throw missingParameter('charge')
  const intent = await need(call.query, 'payment_intent', intentId, 'payment_intent')
  const latest = intent.body.latest_charge
  if (!latest) throw invalidRequest('charge_not_refundable', 'This PaymentIntent has no charge.')
  return await need(call.query, 'charge', latest, 'charge')
}

async function addRefunded(
  call: Pick<Call, 'query'>,
  charge: Stored<'charge'>,
  cents: number,
): Promise<void> {
  const refunded = charge.body.amount_refunded + cents
  charge.body.amount_refunded = refunded
  charge.body['refunded'] = refunded === charge.body.amount_captured
  await save(call.query, charge)
}

/** Completes a refund that was published to fail or to be pending, when it is due. */
export async function settleRefund(
  call: Pick<Call, 'query' | 'now' | 'request'>,
  refund: Stored<'refund'>,
): Promise<void> {
  refund.due = null
  if (refund.hidden.later === 'fails') {
    refund.body.status = 'failed'
    refund.body['failure_reason'] = 'expired_or_canceled_card'
    await addRefunded(call, await need(call.query, 'charge', refund.body.charge), -refund.body.amount)
  } else refund.body.status = 'succeeded'
  await save(call.query, refund, { parent: refund.body.charge })
  await record(call, 'refund.updated', refund.body)
  if (refund.body.status === 'failed') await record(call, 'refund.failed', refund.body)
}

export const getRefund: Operation = async (call) => ok((await need(call.query, 'refund', call.ids[0]!)).body)

export const listRefunds: Operation = async (call) => {
  const { params } = call
  params.allow('charge', 'payment_intent', 'limit', 'starting_after', 'ending_before', 'expand')
  const found = await list(call.query, { kind: 'refund', parent: params.text('charge') })
  const intent = params.text('payment_intent')
  const data = found.map((item) => item.body).filter((body) => !intent || body.payment_intent === intent)
  return ok({ object: 'list', data, has_more: false, url: '/v1/refunds' })
}
