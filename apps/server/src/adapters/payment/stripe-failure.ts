import { Stripe } from 'stripe'
import { errorField } from '../../error-field.ts'
import { GatewayMisuse, GatewayUnavailable, type Unknown } from './port.ts'

/** Connection failures that happen before a request can have arrived. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Recognizes a failure that does not show the outcome. Undefined for responses that do: declines, refusals and anything
 * that did not come from the gateway.
 */
export function unknownOutcome(error: unknown): Unknown | undefined {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const code = String(errorField(error.detail, 'code'))
    return { state: 'unknown', reason: NEVER_ARRIVED.has(code) ? 'not_sent' : 'no_answer' }
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return { state: 'unknown', reason: 'not_sent' }
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  if (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout')
    return { state: 'unknown', reason: 'in_progress' }
  // The SDK gives no status if the response was not JSON: a page of a proxy on the way, or half a response.
  if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === undefined)
    return { state: 'unknown', reason: 'gateway_error' }
  const status = error.statusCode ?? 0
  if (status >= 500 || status === 409) return { state: 'unknown', reason: 'gateway_error' }
  return undefined
}

/**
 * Whether the gateway refuses the card itself: declined, already used, removed, or another customer's. Such a response
 * of type invalid_request_error may come without `param`; one that names another parameter is an error of ours.
 */
export function rejectsCard(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (error.statusCode === 402) return true
  if (error.rawType !== 'invalid_request_error' || error.statusCode === 401) return false
  if (error.param !== undefined) return error.param.startsWith('payment_method')
  // Without a parameter the code shows whether the token is meant; other codes concern our account.
  return error.code === undefined || /^(payment_method|resource_missing|token_already_used)/.test(error.code)
}

/** Throws GatewayMisuse for errors that are neither the customer's nor the network's: our key or our parameters. */
export function misuse(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError)
    throw new GatewayMisuse(`${error.rawType ?? error.type} ${error.code ?? ''}`.trim(), { cause: error })
  throw error
}

/** For calls that move no money: unknown outcomes become GatewayUnavailable. */
export function unavailable(error: unknown): never {
  const unknown = unknownOutcome(error)
  if (unknown) throw new GatewayUnavailable(unknown.reason, { cause: error })
  return misuse(error)
}

/** Runs a call that moves money; `explain` converts a conclusive error into an outcome, or returns undefined. */
export async function outcomeOf<T>(
  run: () => Promise<T>,
  explain: (
    error: InstanceType<typeof Stripe.errors.StripeError>,
  ) => T | undefined | Promise<T | undefined> = () => undefined,
): Promise<T | Unknown> {
  try {
    return await run()
  } catch (error) {
    const unknown = unknownOutcome(error)
    if (unknown) return unknown
    const outcome = error instanceof Stripe.errors.StripeError ? await explain(error) : undefined
    return outcome ?? misuse(error)
  }
}
