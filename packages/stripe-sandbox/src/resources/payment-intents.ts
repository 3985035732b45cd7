import { ApiError, invalidRequest, missingParameter } from '../api-error.ts'
import { confirmIntent } from '../confirm-intent.ts'
import { record } from '../events.ts'
import { list, need, save } from '../objects.ts'
import { newId, ok, seconds, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'
import { openDispute } from './disputes.ts'
import { methodFor, tokenize } from './payment-methods.ts'

/** The smallest charge of the real API, in US cents. */
const MIN_AMOUNT = 50

const CREATE = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'payment_method_data',
  'payment_method_types',
  'allowed_payment_method_types',
  'payment_method_options',
  'automatic_payment_methods',
  'capture_method',
  'confirmation_method',
  'confirm',
  'off_session',
  'setup_future_usage',
  'metadata',
  'description',
  'receipt_email',
  'return_url',
  'mandate_data',
  'shipping',
  'statement_descriptor_suffix',
  'use_stripe_sdk',
  'error_on_requires_action',
  'expand',
]

export const createPaymentIntent: Operation = async (call) => {
  const { params } = call
  params.allow(...CREATE)
  const amount = params.cents('amount')
  if (amount === undefined) throw missingParameter('amount')
  const currency = params.needText('currency').toLowerCase()
  if (currency !== 'usd') throw invalidRequest('invalid_currency', 'Only usd is simulated.', 'currency')
  if (amount < MIN_AMOUNT)
    throw invalidRequest('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  const customer = params.text('customer')
  if (customer) await need(call.query, 'customer', customer, 'customer')
  const intent: Stored<'payment_intent'> = {
    kind: 'payment_intent',
    body: blankIntent(call, amount, customer ?? null),
    hidden: {},
    due: null,
  }
  await save(call.query, intent)
  await record(call, 'payment_intent.created', intent.body)
  const method = await methodOf(call)
  if (!method) {
    if (params.flag('confirm'))
      throw invalidRequest('parameter_missing', 'A payment method is needed to confirm.', 'payment_method')
    return ok(intent.body)
  }
  assertSameCustomer(method, customer)
  intent.body.payment_method = method.body.id
  intent.body.status = 'requires_confirmation'
  await save(call.query, intent)
  if (!params.flag('confirm')) return ok(intent.body)
  return await confirmIntent(call, intent, method, {
    offSession: params.text('off_session') !== undefined && params.text('off_session') !== 'false',
    authenticated: false,
  })
}

async function methodOf(call: Call): Promise<Stored<'payment_method'> | undefined> {
  const id = call.params.text('payment_method')
  if (id) return await methodFor(call, id)
  const data = call.params.group('payment_method_data')
  if (!data) return undefined
  const card = data.group('card')
  if (!card) throw missingParameter('payment_method_data[card]')
  const token = card.text('token')
  if (token) return await methodFor(call, token.replace(/^tok_/, 'pm_card_'))
  return await tokenize(call, card, data.group('billing_details')?.values)
}

function assertSameCustomer(method: Stored<'payment_method'>, customer: string | undefined): void {
  const owner = method.body.customer
  if (owner !== null && owner !== customer)
    throw invalidRequest(
      'payment_method_customer_mismatch',
      'The payment method belongs to a different customer, or no customer was given.',
      'payment_method',
    )
}

function blankIntent(call: Call, amount: number, customer: string | null): Stored<'payment_intent'>['body'] {
  const { params } = call
  const id = newId('pi')
  const captures = ['manual', 'automatic', 'automatic_async'] as const
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.group('automatic_payment_methods')
      ? {
          enabled: true,
          allow_redirects:
            params.group('automatic_payment_methods')?.choice('allow_redirects', ['always', 'never']) ??
            'always',
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.choice('capture_method', captures) ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: params.choice('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: seconds(call.now),
    currency: 'usd',
    customer,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export const getPaymentIntent: Operation = async (call) =>
  ok((await need(call.query, 'payment_intent', call.ids[0]!)).body)

export const confirmPaymentIntent: Operation = async (call) => {
  const { params } = call
  params.allow(
    'payment_method',
    'payment_method_data',
    'off_session',
    'setup_future_usage',
    'return_url',
    'mandate_data',
    'use_stripe_sdk',
    'expand',
  )
  const intent = await need(call.query, 'payment_intent', call.ids[0]!)
  const status = intent.body.status
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status))
    throw unexpectedState(intent, 'confirm')
  const named = await methodOf(call)
  const current = intent.body.payment_method
  const method = named ?? (current ? await need(call.query, 'payment_method', current) : undefined)
  if (!method) throw missingParameter('payment_method')
  assertSameCustomer(method, intent.body.customer ?? undefined)
  return await confirmIntent(call, intent, method, {
    offSession: params.text('off_session') === 'true',
    authenticated: false,
  })
}

export const capturePaymentIntent: Operation = async (call) => {
  call.params.allow('amount_to_capture', 'final_capture', 'metadata', 'expand')
  const intent = await need(call.query, 'payment_intent', call.ids[0]!)
  const { body } = intent
  if (body.status === 'canceled' && body.cancellation_reason === 'automatic')
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_expired_for_capture',
      message: 'The hold has expired and can no longer be captured.',
      payment_intent: body,
    })
  if (body.status !== 'requires_capture') throw unexpectedState(intent, 'capture')
  const amount = call.params.cents('amount_to_capture') ?? body.amount_capturable
  if (amount > body.amount_capturable)
    throw invalidRequest(
      'amount_too_large',
      'The amount is greater than what can be captured.',
      'amount_to_capture',
    )
  Object.assign(body, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  intent.due = null
  intent.hidden.capturedAt = call.now.toISOString()
  const charge = await need(call.query, 'charge', String(body.latest_charge))
  Object.assign(charge.body, { captured: true, amount_captured: amount })
  await save(call.query, charge)
  await save(call.query, intent)
  await record(call, 'charge.captured', charge.body)
  await record(call, 'payment_intent.succeeded', body)
  await openDispute(call, charge)
  return ok(body)
}

export const cancelPaymentIntent: Operation = async (call) => {
  const reason = call.params
    .allow('cancellation_reason', 'expand')
    .choice('cancellation_reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
  const intent = await need(call.query, 'payment_intent', call.ids[0]!)
  if (['succeeded', 'canceled'].includes(intent.body.status)) throw unexpectedState(intent, 'cancel')
  await release(call, intent, reason ?? null)
  return ok(intent.body)
}

/** Cancels an intent and voids its authorization. The reason `automatic` means that the authorization expired. */
export async function release(
  call: Pick<Call, 'query' | 'now' | 'request'>,
  intent: Stored<'payment_intent'>,
  reason: string | null,
): Promise<void> {
  const held = intent.body.amount_capturable
  Object.assign(intent.body, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: seconds(call.now),
    cancellation_reason: reason,
    next_action: null,
  })
  intent.due = null
  intent.hidden.released = held
  await save(call.query, intent)
  await record(call, 'payment_intent.canceled', intent.body)
}

function unexpectedState(intent: Stored<'payment_intent'>, act: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.body.status}.`,
    payment_intent: intent.body,
  })
}

export const listPaymentIntents: Operation = async (call) => {
  const { params } = call
  params.allow('customer', 'created', 'limit', 'starting_after', 'ending_before', 'expand')
  const limit = params.cents('limit') ?? 10
  const created = Number(params.group('created')?.text('gte') ?? 0)
  const found = await list(call.query, {
    kind: 'payment_intent',
    customer: params.text('customer'),
    createdFrom: created,
    after: params.text('starting_after'),
    before: params.text('ending_before'),
    limit: Math.min(limit, 100) + 1,
  })
  return ok({
    object: 'list',
    data: found.slice(0, limit).map((item) => item.body),
    has_more: found.length > limit,
    url: '/v1/payment_intents',
  })
}

/** Supports only `metadata['key']:'value'` of the search language, joined by AND. */
export const searchPaymentIntents: Operation = async (call) => {
  const query = call.params.allow('query', 'limit', 'page', 'expand').needText('query')
  const metadata: Record<string, string> = {}
  for (const term of query.split(/\s+AND\s+/i)) {
    const match = /^metadata\[['"]([\w-]+)['"]\]:['"]([^'"]*)['"]$/.exec(term.trim())
    if (!match) throw invalidRequest('parameter_invalid', `Cannot search for: ${term}`, 'query')
    metadata[match[1]!] = match[2]!
  }
  const found = await list(call.query, { kind: 'payment_intent', metadata })
  return ok({
    object: 'search_result',
    data: found.map((item) => item.body),
    has_more: false,
    next_page: null,
    url: '/v1/payment_intents/search',
  })
}
