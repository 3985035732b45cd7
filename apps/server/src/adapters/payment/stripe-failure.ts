import { Stripe } from 'stripe'
import { GatewayMisuse, GatewayUnavailable } from './port.ts'
import type { Unknown } from './port.ts'

/** Connection failures that happen before a request can have arrived. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Reads a failure that tells nothing about the outcome. Undefined for answers that do tell: declines, refusals and
 * anything that did not come from the gateway.
 */
export function unknownOutcome(error: unknown): Unknown | undefined {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const code = (error.detail as { code?: string } | undefined)?.code ?? ''
    return { state: 'unknown', reason: NEVER_ARRIVED.has(code) ? 'not_sent' : 'no_answer' }
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return { state: 'unknown', reason: 'not_sent' }
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  if (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout')
    return { state: 'unknown', reason: 'in_progress' }
  // The SDK gives no status where the answer was no JSON: a page of some machine on the way, or half an answer.
  if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === undefined)
    return { state: 'unknown', reason: 'gateway_error' }
  const status = error.statusCode ?? 0
  if (status >= 500 || status === 409) return { state: 'unknown', reason: 'gateway_error' }
  return undefined
}

/**
 * Whether the gateway refuses the card itself: declined, spent, removed, or of another customer. Such an answer of the
 * kind invalid_request_error may come without `param`; one that names another parameter is a fault of ours.
 */
export function rejectsCard(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (error.statusCode === 402) return true
  if (error.rawType !== 'invalid_request_error' || error.statusCode === 401) return false
  if (error.param !== undefined) return error.param.startsWith('payment_method')
  // Without a parameter the code tells whether the token is meant; other codes speak of our account.
  return error.code === undefined || /^(payment_method|resource_missing|token_already_used)/.test(error.code)
}

/** Throws what is left when neither the customer nor the network is to blame: our key or our parameters. */
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

/** Runs a call that moves money; `explain` turns a telling answer into an outcome, or undefined. */
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
