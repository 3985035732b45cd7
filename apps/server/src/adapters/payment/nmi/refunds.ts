import type { Refund, RefundOrder, Unknown } from '../port.ts'
import type { NmiClient } from './client.ts'
import { OutcomeUnknown, outcomeOf } from './outcome.ts'
import { orderOf, refundedOf, refundsOf } from './payments.ts'
import { DUPLICATE } from './parse-response.ts'
import { FIELD, findTransaction, succeeded, toDollars, tried, type NmiTransaction } from './transactions.ts'

export const refund = (nmi: NmiClient, order: RefundOrder): Promise<Refund | Unknown> =>
  nmi.alone(`refund:${order.chargeRef}`, () =>
    outcomeOf<Refund>(async () => {
      const charge = await findTransaction(nmi, order.chargeRef)
      const taken = charge && succeeded(charge, 'capture', 'sale')
      if (!charge || !taken) return { state: 'refused', code: 'not_captured' }
      const all = await orderOf(nmi, charge)
      const earlier = refundBy(charge, all, order)
      if (earlier) return earlier
      if (refundedOf(charge, all) + order.amount > taken.amount)
        return { state: 'refused', code: 'amount_too_large' }
      const answer = await nmi.transact({
        type: 'refund',
        transactionid: charge.id,
        amount: toDollars(order.amount),
        orderid: charge.orderId ?? undefined,
        [FIELD.key]: order.key,
        [FIELD.refund]: order.refundId,
      })
      if (answer.code === DUPLICATE) throw new OutcomeUnknown('in_progress')
      if (answer.outcome !== 'approved') return { state: 'refused', code: answer.code }
      return { state: 'refunded', refundRef: answer.transactionId ?? '', amount: order.amount }
    }),
  )

export const lookupRefund = (
  nmi: NmiClient,
  order: { chargeRef: string; refundId: string },
): Promise<Refund | { state: 'absent' } | Unknown> =>
  outcomeOf<Refund | { state: 'absent' }>(async () => {
    const charge = await findTransaction(nmi, order.chargeRef)
    if (!charge) return { state: 'absent' }
    const found = refundBy(charge, await orderOf(nmi, charge), order)
    return found ?? { state: 'absent' }
  })

/**
 * Finds the refund with that id. A refund without an id of ours, because the gateway lost it or a staff member refunded
 * by hand, may be the same one: then the outcome is unknown, and nothing is refunded a second time.
 */
function refundBy(
  charge: NmiTransaction,
  all: NmiTransaction[],
  order: { refundId: string; amount?: number },
): Refund | null {
  const refunds = refundsOf(charge, all)
  const mine = refunds.find(({ refundId }) => refundId === order.refundId)
  if (mine) return toRefund(mine)
  const nameless = [
    ...charge.actions.filter(({ type, success }) => type === 'refund' && success),
    ...refunds.flatMap((other) => (other.refundId === null ? (succeeded(other, 'refund') ?? []) : [])),
  ]
  if (nameless.some(({ amount }) => order.amount === undefined || amount === order.amount))
    throw new OutcomeUnknown('gateway_error')
  return null
}

function toRefund(transaction: NmiTransaction): Refund {
  const given = succeeded(transaction, 'refund')
  const requested = tried(transaction, 'refund')
  return {
    state: given ? 'refunded' : requested && transaction.condition !== 'in_progress' ? 'failed' : 'pending',
    refundRef: transaction.id,
    amount: (given ?? requested)?.amount ?? 0,
  }
}
