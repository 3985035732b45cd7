import { createHash } from 'node:crypto'
import { isRecord } from '@contour/domain/is-record'
import { ApiError, invalidRequest, missingParameter, notFound } from '../api-error.ts'
import { record } from '../events.ts'
import type { Params } from '../form-body.ts'
import { list, lock, need, save } from '../objects.ts'
import { newId, ok, seconds, type Call, type Operation } from '../operation.ts'
import type { Stored } from '../stored-objects.ts'
import { testCardByNumber, testCardByPublishedId, type CardBehavior, type TestCard } from '../test-cards.ts'

/** A token from the card form is valid for one purchase within this time (integrations.md 1.9). */
const TOKEN_SECONDS = 15 * 60

export type CardEntry = { expMonth: number; expYear: number; billing?: Params['values'] }

const cardError = (code: string, message: string, param: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, message, param })

/** Validates the card details and saves a payment method. Rejects every number that is not a published test card. */
export async function tokenize(
  call: Call,
  card: Params,
  billing?: Params['values'],
): Promise<Stored<'payment_method'>> {
  const number = card.needText('number').replace(/[\s-]/g, '')
  const published = testCardByNumber(number)
  if (!published)
    throw cardError(
      /^\d{12,19}$/.test(number) && luhn(number) ? 'card_declined' : 'incorrect_number',
      'This is a demonstration. Use a test card such as 4242 4242 4242 4242.',
      'number',
    )
  const expMonth = Number(card.needText('exp_month'))
  const typedYear = Number(card.needText('exp_year'))
  const expYear = typedYear < 100 ? 2000 + typedYear : typedYear
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const endOfMonth = Date.UTC(expYear, expMonth, 1)
  if (!Number.isInteger(expYear) || expYear > 2100 || endOfMonth <= call.now.getTime())
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  const cvc = card.text('cvc')
  if (cvc !== undefined && !(published.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return await fileMethod(call, published, { expMonth, expYear, billing }, seconds(call.now) + TOKEN_SECONDS)
}

/** Returns whether the number passes the Luhn check of its last digit. */
export function luhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

async function fileMethod(
  call: Call,
  card: TestCard,
  entry: CardEntry,
  expires: number | null,
): Promise<Stored<'payment_method'>> {
  const given = entry.billing?.['address']
  const address = isRecord(given) ? given : {}
  const asked = (value: unknown, fails: 'fail' | undefined) => fails ?? (value ? 'pass' : null)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const body = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: text(address['city']),
        country: text(address['country']),
        line1: text(address['line1']),
        line2: text(address['line2']),
        postal_code: text(address['postal_code']),
        state: text(address['state']),
      },
      email: text(entry.billing?.['email']),
      name: text(entry.billing?.['name']),
      phone: text(entry.billing?.['phone']),
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: asked(address['line1'], card.behaviour.line1Check),
        address_postal_code_check: asked(address['postal_code'], card.behaviour.zipCheck),
        cvc_check: card.behaviour.cvcCheck ?? 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: entry.expMonth,
      exp_year: entry.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: card.ids.includes('pm_card_visa_debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(call.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  const stored: Stored<'payment_method'> = {
    kind: 'payment_method',
    body,
    hidden: { behaviour: card.behaviour, expires, used: false },
    due: null,
  }
  await save(call.query, stored)
  return stored
}

/**
 * Finds the payment method that a request names. A published id (`pm_card_visa`) creates a new method each time, as in
 * the real API. Throws if a token is unknown, used or older than 15 minutes.
 */
export async function methodFor(
  call: Call,
  id: string,
  param = 'payment_method',
): Promise<Stored<'payment_method'>> {
  const published = testCardByPublishedId(id)
  if (published)
    return await fileMethod(call, published, { expMonth: 12, expYear: call.now.getUTCFullYear() + 3 }, null)
  const method = await lock(call.query, 'payment_method', id)
  if (!method) throw notFound('PaymentMethod', id, param)
  if (method.body.customer === null) {
    const expires = method.hidden.expires
    if (method.hidden.used || (typeof expires === 'number' && expires <= seconds(call.now)))
      throw invalidRequest(
        'payment_method_unactivated',
        'This PaymentMethod was already used or has expired. Collect the card again.',
        param,
      )
  }
  return method
}

export const behaviorOf = (method: Stored<'payment_method'>): CardBehavior => method.hidden.behaviour

/** Attaches a method to a customer; from then on it can be charged again. */
export async function attachTo(
  call: Call,
  method: Stored<'payment_method'>,
  customer: string,
): Promise<void> {
  if (method.body.customer === customer) return
  if (method.body.customer !== null)
    throw invalidRequest(
      'payment_method_invalid_parameter',
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    )
  method.body.customer = customer
  await save(call.query, method)
  await record(call, 'payment_method.attached', method.body)
}

export const createPaymentMethod: Operation = async (call) => {
  const { params } = call
  params.allow('type', 'card', 'billing_details', 'metadata', 'expand')
  if (params.needText('type') !== 'card')
    throw invalidRequest('payment_method_invalid_parameter', 'Only cards are simulated.', 'type')
  const card = params.group('card')
  if (!card) throw missingParameter('card')
  const method = await tokenize(call, card, params.group('billing_details')?.values)
  method.body.metadata = params.metadata()
  await save(call.query, method)
  return ok(method.body)
}

export const getPaymentMethod: Operation = async (call) =>
  ok((await need(call.query, 'payment_method', call.ids[0]!)).body)

export const listPaymentMethods: Operation = async (call) => {
  call.params.allow('customer', 'type', 'limit', 'expand', 'starting_after', 'ending_before')
  const customer = call.ids[0] ?? call.params.needText('customer')
  const found = await list(call.query, { kind: 'payment_method', customer })
  return ok({
    object: 'list',
    data: found.map((item) => item.body),
    has_more: false,
    url: '/v1/payment_methods',
  })
}

export const attachPaymentMethod: Operation = async (call) => {
  call.params.allow('customer', 'expand')
  const customer = await need(call.query, 'customer', call.params.needText('customer'), 'customer')
  const method = await methodFor(call, call.ids[0]!)
  await attachTo(call, method, customer.body.id)
  return ok(method.body)
}

export const detachPaymentMethod: Operation = async (call) => {
  call.params.allow('expand')
  const method = await need(call.query, 'payment_method', call.ids[0]!)
  if (method.body.customer === null)
    throw invalidRequest(
      'payment_method_not_attached',
      'The payment method you provided is not attached to a customer.',
    )
  method.body.customer = null
  method.hidden.used = true
  await save(call.query, method)
  await record(call, 'payment_method.detached', method.body)
  return ok(method.body)
}
