import type Stripe from 'stripe'
import type { Lookup, LookupOrder, Refund, RefundOrder, Unknown } from './port.ts'
import { outcomeOf } from './stripe-failure.ts'
import { toPayment, toRefund } from './stripe-shapes.ts'

/** How many of a customer's payments are read at most: far more than one patient makes. */
const READ_LIMIT = 1000

/**
 * Lists by customer if given, since lists are current; otherwise searches, which may lag by a minute on the real
 * service.
 */
export const lookup = (stripe: Stripe, order: LookupOrder): Promise<Lookup> =>
  outcomeOf<Lookup>(async () => {
    const [name, value] = 'key' in order ? ['intent_key', order.key] : ['order_id', order.orderId]
    const intents = order.customerRef
      ? await stripe.paymentIntents
          .list({ customer: order.customerRef, limit: 100, expand: ['data.latest_charge'] })
          .autoPagingToArray({ limit: READ_LIMIT })
      : await stripe.paymentIntents
          .search({ query: `metadata['${name}']:'${value}'`, expand: ['data.latest_charge'] })
          .autoPagingToArray({ limit: READ_LIMIT })
    const payments = intents.filter((intent) => intent.metadata[name] === value).map(toPayment)
    return payments.length > 0 ? { state: 'found', payments } : { state: 'absent' }
  })

export const retrieve = (stripe: Stripe, authRef: string): Promise<Lookup> =>
  outcomeOf<Lookup>(
    async () => {
      const intent = await stripe.paymentIntents.retrieve(authRef, { expand: ['latest_charge'] })
      return { state: 'found', payments: [toPayment(intent)] }
    },
    (error) => (error.code === 'resource_missing' ? { state: 'absent' } : undefined),
  )

export const refund = (stripe: Stripe, order: RefundOrder): Promise<Refund | Unknown> =>
  outcomeOf<Refund>(
    async () =>
      toRefund(
        await stripe.refunds.create(
          {
            charge: order.chargeRef,
            amount: order.amount,
            reason: order.reason,
            metadata: { refund_id: order.refundId },
          },
          { idempotencyKey: order.key },
        ),
      ),
    (error) =>
      error.rawType === 'invalid_request_error'
        ? { state: 'refused', code: error.code ?? 'unknown' }
        : undefined,
  )

export const lookupRefund = (
  stripe: Stripe,
  order: { chargeRef: string; refundId: string },
): Promise<Refund | { state: 'absent' } | Unknown> =>
  outcomeOf<Refund | { state: 'absent' }>(async () => {
    const refunds = await stripe.refunds
      .list({ charge: order.chargeRef, limit: 100 })
      .autoPagingToArray({ limit: READ_LIMIT })
    const found = refunds.find((item) => item.metadata?.['refund_id'] === order.refundId)
    return found ? toRefund(found) : { state: 'absent' }
  })
