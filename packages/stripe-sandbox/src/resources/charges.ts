import { authorizationSeconds, type Verdict } from '../decide-charge.ts'
import { record } from '../events.ts'
import { list, need, save } from '../objects.ts'
import { newId, ok, seconds, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'

type Card = Stored<'payment_method'>['body']['card']

export type ChargeOrder = {
  intent: Stored<'payment_intent'>['body']
  method: Stored<'payment_method'>
  verdict: Exclude<Verdict, { verdict: 'authenticate' }>
  offSession: boolean
  authenticated: boolean
  capture: boolean
}

export async function fileCharge(call: Call, order: ChargeOrder): Promise<Stored<'charge'>> {
  const { intent, method, verdict } = order
  const { card } = method.body
  const approved = verdict.verdict === 'approved'
  const { amount } = intent
  const now = seconds(call.now)
  const held = approved && !order.capture
  const body: Stored<'charge'>['body'] = {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: approved && order.capture ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.body.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: approved && order.capture,
    created: now,
    currency: 'usd',
    customer: intent.customer,
    description: intent['description'],
    disputed: false,
    failure_balance_transaction: null,
    failure_code: approved ? null : verdict.code,
    failure_message: approved ? null : verdict.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(verdict),
    paid: approved,
    payment_intent: intent.id,
    payment_method: method.body.id,
    payment_method_details: { type: 'card', card: cardDetails(card, order, held, now) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: approved ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  const stored: Stored<'charge'> = { kind: 'charge', body, hidden: {}, due: null }
  await save(call.query, stored)
  await record(call, approved ? 'charge.succeeded' : 'charge.failed', body)
  return stored
}

function cardDetails(card: Card, order: ChargeOrder, held: boolean, now: number) {
  return {
    amount_authorized: order.verdict.verdict === 'approved' ? order.intent.amount : null,
    authorization_code: null,
    brand: card.brand,
    // The security code is never stored, so an off-session charge cannot check it.
    checks: order.offSession ? { ...card.checks, cvc_check: null } : card.checks,
    country: card['country'],
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card['fingerprint'],
    funding: card['funding'],
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: order.intent.amount, status: 'unavailable' },
    regulated_status: null,
    three_d_secure: order.authenticated
      ? { authentication_flow: 'challenge', result: 'authenticated' }
      : null,
    transaction_link_id: null,
    wallet: null,
    ...(held && { capture_before: now + authorizationSeconds(card.brand, order.offSession) }),
  }
}

function outcomeOf(verdict: ChargeOrder['verdict']) {
  const none = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (verdict.verdict === 'approved')
    return {
      ...none,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  return {
    ...none,
    network_status: verdict.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: verdict.blocked ? 'highest_risk_level' : (verdict.declineCode ?? verdict.code),
    risk_level: verdict.blocked ? 'highest' : 'normal',
    seller_message: verdict.blocked ? 'The charge was blocked.' : 'The bank declined the charge.',
    type: verdict.blocked ? 'blocked' : 'issuer_declined',
  }
}

/** Returns the Unix seconds at which the authorization of this charge expires. */
export const captureBefore = (charge: Stored<'charge'>['body']): number | null =>
  charge.payment_method_details.card.capture_before ?? null

export const getCharge: Operation = async (call) => ok((await need(call.query, 'charge', call.ids[0]!)).body)

export const listCharges: Operation = async (call) => {
  const { params } = call
  params.allow('payment_intent', 'customer', 'limit', 'starting_after', 'ending_before', 'expand')
  const found = await list(call.query, {
    kind: 'charge',
    customer: params.text('customer'),
    parent: params.text('payment_intent'),
  })
  return ok({ object: 'list', data: found.map((item) => item.body), has_more: false, url: '/v1/charges' })
}
