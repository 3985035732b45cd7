import { invalidRequest, missingParameter } from '../api-error.ts'
import { record } from '../events.ts'
import { need, save } from '../objects.ts'
import { newId, ok, seconds, type ApiResponse, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'
import { attachTo, behaviorOf, methodFor } from './payment-methods.ts'

export const createSetupIntent: Operation = async (call) => {
  const { params } = call
  params.allow(
    'customer',
    'payment_method',
    'usage',
    'confirm',
    'automatic_payment_methods',
    'payment_method_types',
    'allowed_payment_method_types',
    'metadata',
    'description',
    'return_url',
    'mandate_data',
    'use_stripe_sdk',
    'expand',
  )
  const customer = params.text('customer')
  if (customer) await need(call.query, 'customer', customer, 'customer')
  const intent: Stored<'setup_intent'> = {
    kind: 'setup_intent',
    body: blankSetup(call, customer ?? null),
    hidden: {},
    due: null,
  }
  await save(call.query, intent)
  const named = params.text('payment_method')
  if (!named) {
    if (params.flag('confirm')) throw missingParameter('payment_method')
    return ok(intent.body)
  }
  const method = await methodFor(call, named)
  intent.body.payment_method = method.body.id
  intent.body.status = 'requires_confirmation'
  await save(call.query, intent)
  return params.flag('confirm') ? await confirmSetup(call, intent, method, false) : ok(intent.body)
}

function blankSetup(call: Call, customer: string | null): Stored<'setup_intent'>['body'] {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: call.params.group('automatic_payment_methods')
      ? { enabled: true, allow_redirects: 'never' }
      : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: seconds(call.now),
    customer,
    customer_account: null,
    description: call.params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: call.params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: call.params.choice('usage', ['off_session', 'on_session']) ?? 'off_session',
  }
}

/**
 * Saves a card without charging it. Requires authentication if the test card does; a card that is always declined is
 * declined here too.
 */
export async function confirmSetup(
  call: Call,
  intent: Stored<'setup_intent'>,
  method: Stored<'payment_method'>,
  authenticated: boolean,
): Promise<ApiResponse> {
  const behavior = behaviorOf(method)
  const { body } = intent
  body.payment_method = method.body.id
  if (behavior.authentication && !authenticated) {
    body.status = 'requires_action'
    body['next_action'] = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.body.id },
    }
    await save(call.query, intent)
    await record(call, 'setup_intent.requires_action', body)
    return ok(body)
  }
  body['next_action'] = null
  if (behavior.decline?.when === 'always' && !behavior.authentication) {
    const { code, declineCode, message } = behavior.decline
    const error = {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
      message,
      payment_method: method.body,
    }
    Object.assign(body, { status: 'requires_payment_method', payment_method: null, last_setup_error: error })
    await save(call.query, intent)
    await record(call, 'setup_intent.setup_failed', body)
    return { status: 402, body: { error: { ...error, setup_intent: body } } }
  }
  method.hidden.used = true
  if (authenticated) method.hidden.setUp = true
  if (body.customer !== null) await attachTo(call, method, body.customer)
  await save(call.query, method)
  Object.assign(body, { status: 'succeeded', last_setup_error: null })
  await save(call.query, intent)
  await record(call, 'setup_intent.succeeded', body)
  return ok(body)
}

export const getSetupIntent: Operation = async (call) =>
  ok((await need(call.query, 'setup_intent', call.ids[0]!)).body)

export const confirmSetupIntent: Operation = async (call) => {
  call.params.allow('payment_method', 'return_url', 'mandate_data', 'use_stripe_sdk', 'expand')
  const intent = await need(call.query, 'setup_intent', call.ids[0]!)
  if (['succeeded', 'canceled'].includes(intent.body.status))
    throw invalidRequest(
      'setup_intent_unexpected_state',
      `You cannot confirm this SetupIntent because it has a status of ${intent.body.status}.`,
    )
  const named = call.params.text('payment_method') ?? intent.body.payment_method
  if (!named) throw missingParameter('payment_method')
  return await confirmSetup(call, intent, await methodFor(call, named), false)
}

export const cancelSetupIntent: Operation = async (call) => {
  call.params.allow('cancellation_reason', 'expand')
  const intent = await need(call.query, 'setup_intent', call.ids[0]!)
  if (['succeeded', 'canceled'].includes(intent.body.status))
    throw invalidRequest('setup_intent_unexpected_state', 'You cannot cancel this SetupIntent.')
  Object.assign(intent.body, { status: 'canceled', next_action: null })
  await save(call.query, intent)
  await record(call, 'setup_intent.canceled', intent.body)
  return ok(intent.body)
}
