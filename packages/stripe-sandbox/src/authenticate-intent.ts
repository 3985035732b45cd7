import { ApiError } from './api-error.ts'
import { confirmIntent } from './confirm-intent.ts'
import { record } from './events.ts'
import { findBySecret, need, save } from './objects.ts'
import type { Call } from './operation.ts'
import type { Stored } from './stored-objects.ts'
import { confirmSetup } from './resources/setup-intents.ts'

const FAILED = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Choose a different one and try again.',
}

type Intent = Stored<'payment_intent' | 'setup_intent'>

export async function intentOf(call: Pick<Call, 'query'>, secret: string): Promise<Intent> {
  const intent = await findBySecret(call.query, secret)
  if (intent?.kind !== 'payment_intent' && intent?.kind !== 'setup_intent')
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such intent.',
    })
  return intent
}

/**
 * Applies the customer's response to a 3-D Secure challenge. Approval continues the payment or the card setup; refusal
 * sets the intent back to requires_payment_method. A second response changes nothing.
 */
export async function authenticateIntent(call: Call, secret: string, approve: boolean): Promise<Intent> {
  const intent = await intentOf(call, secret)
  const { body } = intent
  if (body.status !== 'requires_action') return intent
  const method = await need(call.query, 'payment_method', String(body.payment_method))
  if (approve) {
    if (intent.kind === 'setup_intent') await confirmSetup(call, intent, method, true)
    else await confirmIntent(call, intent, method, { offSession: false, authenticated: true })
    return intent
  }
  const setup = intent.kind === 'setup_intent'
  Object.assign(body, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    [setup ? 'last_setup_error' : 'last_payment_error']: {
      ...FAILED,
      ...(setup && { code: 'setup_intent_authentication_failure' }),
      payment_method: method.body,
    },
  })
  await save(call.query, intent)
  await record(call, setup ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed', body)
  return intent
}
