import { decideCharge, type Verdict } from './decide-charge.ts'
import { record } from './events.ts'
import { save, type ApiObject } from './objects.ts'
import { ok, type ApiResponse, type Call } from './operation.ts'
import type { Stored } from './stored-objects.ts'
import { captureBefore, fileCharge } from './resources/charges.ts'
import { openDispute } from './resources/disputes.ts'
import { attachTo, behaviorOf } from './resources/payment-methods.ts'

export type Attempt = { offSession: boolean; authenticated: boolean }

/**
 * Confirms an intent with its card: the result is an authorization, a 3-D Secure challenge or a decline. A decline is a
 * 402 whose effects (the failed charge, the state of the intent, the event) are committed.
 */
export async function confirmIntent(
  call: Call,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  attempt: Attempt,
): Promise<ApiResponse> {
  const { body } = intent
  body.payment_method = method.body.id
  const verdict: Verdict = call.forceDecline
    ? {
        verdict: 'declined',
        code: 'card_declined',
        declineCode: 'generic_decline',
        message: 'Your card was declined.',
        blocked: false,
      }
    : decideCharge(behaviorOf(method), {
        ...attempt,
        saved: method.body.customer !== null,
        saving: body.setup_future_usage === 'off_session',
        setUp: method.hidden.setUp === true,
      })
  intent.hidden.offSession = attempt.offSession
  if (verdict.verdict === 'authenticate') return await requestAuthentication(call, intent)
  const capture = body['capture_method'] !== 'manual'
  const charge = await fileCharge(call, { intent: body, method, verdict, ...attempt, capture })
  body.latest_charge = charge.body.id
  body['next_action'] = null
  if (verdict.verdict === 'declined') return await decline(call, intent, charge.body, method.body, verdict)
  body['last_payment_error'] = null
  method.hidden.used = true
  await save(call.query, method)
  if (body.customer !== null && body.setup_future_usage !== null) {
    if (attempt.authenticated) method.hidden.setUp = true
    await attachTo(call, method, body.customer)
    await save(call.query, method)
  }
  if (capture) return await take(call, intent, charge)
  body.status = 'requires_capture'
  body.amount_capturable = body.amount
  intent.due = captureBefore(charge.body)
  await save(call.query, intent)
  await record(call, 'payment_intent.amount_capturable_updated', body)
  return ok(body)
}

async function requestAuthentication(call: Call, intent: Stored<'payment_intent'>): Promise<ApiResponse> {
  intent.body.status = 'requires_action'
  intent.body['next_action'] = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.body.payment_method },
  }
  await save(call.query, intent)
  await record(call, 'payment_intent.requires_action', intent.body)
  return ok(intent.body)
}

async function decline(
  call: Call,
  intent: Stored<'payment_intent'>,
  charge: ApiObject,
  method: ApiObject,
  verdict: Extract<Verdict, { verdict: 'declined' }>,
): Promise<ApiResponse> {
  const error = {
    type: 'card_error',
    code: verdict.code,
    ...(verdict.declineCode && { decline_code: verdict.declineCode }),
    message: verdict.message,
    charge: charge.id,
    ...(verdict.code === 'incorrect_cvc' && { param: 'cvc' }),
    ...(verdict.code === 'expired_card' && { param: 'exp_month' }),
    payment_method: method,
  }
  intent.body.status = 'requires_payment_method'
  intent.body.payment_method = null
  intent.body['last_payment_error'] = error
  await save(call.query, intent)
  await record(call, 'payment_intent.payment_failed', intent.body)
  return { status: 402, body: { error: { ...error, payment_intent: intent.body } } }
}

async function take(
  call: Call,
  intent: Stored<'payment_intent'>,
  charge: Stored<'charge'>,
): Promise<ApiResponse> {
  intent.body.status = 'succeeded'
  intent.body['amount_received'] = intent.body.amount
  intent.hidden.capturedAt = call.now.toISOString()
  await save(call.query, intent)
  await record(call, 'payment_intent.succeeded', intent.body)
  await openDispute(call, charge)
  return ok(intent.body)
}
