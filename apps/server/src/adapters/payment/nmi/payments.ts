import { failedCheck } from '../declines.ts'
import type { Auth, GatewayPayment, Lookup, LookupOrder } from '../port.ts'
import type { NmiClient } from './client.ts'
import { outcomeOf } from './outcome.ts'
import { declineBy } from './parse-response.ts'
import { FIELD, findTransaction, findTransactions, startOf, succeeded, tried } from './transactions.ts'
import type { NmiTransaction } from './transactions.ts'

/** The authorization in a transaction, or null if it is over. */
export function toAuth(transaction: NmiTransaction): Auth | null {
  const { id: authRef, card, checks, cardRef } = transaction
  const held = succeeded(transaction, 'auth')
  const failed = tried(transaction, 'auth')
  if (!held)
    return failed && !failed.success
      ? { state: 'declined', authRef, decline: declineBy({ code: failed.code, checks }), card, checks }
      : null
  if (isVoided(transaction)) {
    const decline = failedCheck(checks)
    return decline && { state: 'declined', authRef, decline, card, checks }
  }
  if (succeeded(transaction, 'capture')) return null
  // The gateway reports no expiry of an authorization (decisions D-18: we never calculate one).
  return { state: 'authorized', authRef, amount: held.amount, captureBefore: null, cardRef, card, checks }
}

export const isVoided = (transaction: NmiTransaction): boolean =>
  transaction.condition === 'canceled' || succeeded(transaction, 'void') !== undefined

export const isRefund = (transaction: NmiTransaction): boolean => tried(transaction, 'refund') !== undefined

export function refundsOf(charge: NmiTransaction, all: NmiTransaction[]): NmiTransaction[] {
  return all.filter(
    (other) => other.id !== charge.id && isRefund(other) && (other.originalId ?? charge.id) === charge.id,
  )
}

export function refundedOf(charge: NmiTransaction, all: NmiTransaction[]): number {
  const inside = charge.actions.filter(({ type, success }) => type === 'refund' && success)
  const linked = refundsOf(charge, all).flatMap((refund) => succeeded(refund, 'refund') ?? [])
  return [...inside, ...linked].reduce((sum, { amount }) => sum + amount, 0)
}

export function toPayment(transaction: NmiTransaction, all: NmiTransaction[]): GatewayPayment {
  const taken = succeeded(transaction, 'capture', 'sale')
  const base = {
    authRef: transaction.id,
    orderId: transaction.orderId,
    key: transaction.key,
    amount: tried(transaction, 'auth', 'sale')?.amount ?? 0,
    createdAt: startOf(transaction),
  }
  if (isVoided(transaction)) return { ...base, standing: 'voided' }
  if (taken)
    return {
      ...base,
      standing: 'captured',
      chargeRef: transaction.id,
      amountCaptured: taken.amount,
      amountRefunded: refundedOf(transaction, all),
    }
  const auth = toAuth(transaction)
  return auth ? { ...base, standing: auth.state, auth } : { ...base, standing: 'open' }
}

export async function orderOf(nmi: NmiClient, transaction: NmiTransaction): Promise<NmiTransaction[]> {
  return transaction.orderId === null
    ? [transaction]
    : await findTransactions(nmi, { order_id: transaction.orderId })
}

const isPayment = (transaction: NmiTransaction): boolean =>
  tried(transaction, 'auth', 'sale') !== undefined || transaction.actions.length === 0

export const lookup = (nmi: NmiClient, order: LookupOrder): Promise<Lookup> =>
  outcomeOf<Lookup>(async () => {
    const [by, matches] =
      'key' in order
        ? [{ [FIELD.key]: order.key }, ({ key }: NmiTransaction) => key === order.key]
        : [{ order_id: order.orderId }, ({ orderId }: NmiTransaction) => orderId === order.orderId]
    // The results are filtered again: a filter that the gateway ignores must not return someone else's payment.
    const found = (await findTransactions(nmi, by)).filter(matches)
    const payments = found.filter(isPayment)
    const first = payments[0]
    if (!first) return { state: 'absent' }
    const all = 'key' in order ? await orderOf(nmi, first) : found
    return { state: 'found', payments: payments.map((payment) => toPayment(payment, all)) }
  })

export const retrieve = (nmi: NmiClient, authRef: string): Promise<Lookup> =>
  outcomeOf<Lookup>(async () => {
    const found = await findTransaction(nmi, authRef)
    if (!found) return { state: 'absent' }
    return { state: 'found', payments: [toPayment(found, await orderOf(nmi, found))] }
  })
