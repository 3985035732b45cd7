import { failedCheck, toDecline } from '../declines.ts'
import { GatewayMisuse } from '../port.ts'
import type {
  Auth,
  AuthorizeOrder,
  AuthorizeSavedOrder,
  BillingDetails,
  Capture,
  Unknown,
  VoidOutcome,
} from '../port.ts'
import type { Fields, NmiClient } from './client.ts'
import { OutcomeUnknown, outcomeOf } from './outcome.ts'
import { isVoided, toAuth } from './payments.ts'
import { DUPLICATE, declineBy, type NmiResponse } from './parse-response.ts'
import {
  FIELD,
  findTransactions,
  knownTransaction,
  startOf,
  succeeded,
  toDollars,
  tried,
} from './transactions.ts'
import type { NmiTransaction } from './transactions.ts'
import { vaultIdOf } from './vault-id.ts'

/**
 * How long the gateway itself refuses the same card and amount, seconds: it covers two processes that both looked up
 * before either authorized, and is short because a patient may legitimately try the same card again.
 */
export const GUARDED_SECONDS = 30

export const authorize = (nmi: NmiClient, order: AuthorizeOrder): Promise<Auth | Unknown> => {
  const vaultId = vaultIdOf(order.key)
  return authorization(nmi, order, async () => ({
    payment_token: order.cardToken,
    ...(order.billing && billingDetailsOf(order.billing)),
    ipaddress: order.ip,
    initiated_by: 'customer',
    ...(order.saveForLater && {
      customer_vault: 'add_customer',
      customer_vault_id: vaultId,
      stored_credential_indicator: 'stored',
      [FIELD.card]: vaultId,
    }),
  }))
}

export const authorizeSaved = (nmi: NmiClient, order: AuthorizeSavedOrder): Promise<Auth | Unknown> =>
  authorization(nmi, order, async () => ({
    customer_vault_id: order.cardRef,
    initiated_by: order.initiator,
    stored_credential_indicator: 'used',
    ...(order.initiator === 'merchant' && {
      billing_method: 'recurring',
      initial_transaction_id: await firstUseOf(nmi, order.cardRef),
    }),
    [FIELD.card]: order.cardRef,
  }))

/** Looks up before it authorizes, since the gateway has no keys: an earlier result of this key is returned again. */
function authorization(
  nmi: NmiClient,
  order: Pick<AuthorizeOrder, 'key' | 'orderId' | 'amount' | 'currency' | 'customerRef'>,
  cardFields: () => Promise<Fields>,
): Promise<Auth | Unknown> {
  return nmi.alone(order.key, () =>
    outcomeOf(async () => {
      const earlier = await earlierOf(nmi, order)
      if (earlier) return await accept(nmi, earlier)
      const answer = await nmi.transact({
        type: 'auth',
        amount: toDollars(order.amount),
        currency: (order.currency ?? 'usd').toUpperCase(),
        orderid: order.orderId,
        dup_seconds: String(GUARDED_SECONDS),
        [FIELD.key]: order.key,
        [FIELD.customer]: order.customerRef,
        ...(await cardFields()),
      })
      if (answer.code === DUPLICATE) throw new OutcomeUnknown('in_progress')
      if (answer.outcome !== 'approved') return declinedBy(answer)
      // The response names no card; the report does, and shows whether another process authorized at the same moment.
      const placed = await onlyOf(nmi, order, await findTransactions(nmi, { order_id: order.orderId }))
      if (!placed) throw new OutcomeUnknown('in_progress')
      return await accept(nmi, placed)
    }),
  )
}

type Input = { key: string; orderId: string; amount: number }

/**
 * Returns the one transaction of a key. If two processes both looked up before either authorized, there are two
 * authorizations: the older counts for both processes, and the others are voided.
 */
async function onlyOf(nmi: NmiClient, order: Input, all: NmiTransaction[]): Promise<NmiTransaction | null> {
  const mine = all.filter((transaction) => transaction.key === order.key && tried(transaction, 'auth'))
  if (mine.some((transaction) => tried(transaction, 'auth')?.amount !== order.amount))
    throw new GatewayMisuse('the same key with another amount')
  const past = mine.find((transaction) => succeeded(transaction, 'capture'))
  const [oldest, ...twins] = mine
    .filter((transaction) => toAuth(transaction)?.state === 'authorized')
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime() || byNumber(a.id, b.id))
  for (const twin of twins) {
    const released = await voidAuthorization(nmi, { authRef: twin.id })
    if (released.state === 'unknown') throw new OutcomeUnknown(released.reason)
  }
  return past ?? oldest ?? mine[0] ?? null
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true })

/** Finds the earlier transaction of the same key. If the look-up fails, nothing was sent. */
async function earlierOf(nmi: NmiClient, order: Input): Promise<NmiTransaction | null> {
  let all: NmiTransaction[]
  try {
    all = await findTransactions(nmi, { order_id: order.orderId })
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw new OutcomeUnknown('not_sent', { cause: error })
    throw error
  }
  return await onlyOf(nmi, order, all)
}

/** Finds the transaction in which the patient agreed to save the card; card networks require it at every later use. */
async function firstUseOf(nmi: NmiClient, cardRef: string): Promise<string | undefined> {
  const uses = await findTransactions(nmi, { [FIELD.card]: cardRef })
  const first = uses
    .filter((use) => use.cardRef === cardRef && succeeded(use, 'auth', 'validate'))
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())[0]
  return first?.id
}

/** The gateway has no 3-D Secure step, so this only returns the authorization in its current state. */
export const completeAction = (nmi: NmiClient, authRef: string): Promise<Auth | Unknown> =>
  outcomeOf(async () => await accept(nmi, await knownTransaction(nmi, authRef)))

/** Voids an authorization if a check failed although the card issuer approved it (integrations.md 1.5). */
async function accept(nmi: NmiClient, transaction: NmiTransaction): Promise<Auth | Unknown> {
  const auth = toAuth(transaction)
  if (!auth) return ended(transaction)
  if (auth.state !== 'authorized') return auth
  const decline = failedCheck(auth.checks)
  if (!decline) return auth
  const released = await voidAuthorization(nmi, { authRef: auth.authRef })
  if (released.state === 'unknown') return released
  return { state: 'declined', authRef: auth.authRef, decline, card: auth.card, checks: auth.checks }
}

function ended(transaction: NmiTransaction): Auth {
  if (transaction.actions.length === 0) throw new OutcomeUnknown('in_progress')
  const decline = toDecline({ code: isVoided(transaction) ? 'hold_released' : 'no_hold' })
  return { state: 'declined', authRef: transaction.id, decline, card: null, checks: null }
}

const declinedBy = (answer: NmiResponse): Auth => ({
  state: 'declined',
  authRef: answer.transactionId,
  decline: declineBy(answer),
  card: null,
  checks: answer.checks,
})

export const capture = (
  nmi: NmiClient,
  order: { authRef: string; amount: number },
): Promise<Capture | Unknown> =>
  nmi.alone(`capture:${order.authRef}`, () =>
    outcomeOf<Capture>(async () => {
      const before = captureOf(await knownTransaction(nmi, order.authRef), order.amount)
      if (before) return before
      const answer = await nmi.transact({
        type: 'capture',
        transactionid: order.authRef,
        amount: toDollars(order.amount),
      })
      if (answer.outcome === 'approved')
        return { state: 'captured', authRef: order.authRef, chargeRef: order.authRef, amount: order.amount }
      const after = captureOf(await knownTransaction(nmi, order.authRef), order.amount)
      return after ?? { state: 'refused', authRef: order.authRef, code: answer.code }
    }),
  )

/** Returns the outcome of an earlier capture, or null if the authorization still awaits one. */
function captureOf(transaction: NmiTransaction, amount: number): Capture | null {
  const authRef = transaction.id
  if (isVoided(transaction)) return { state: 'voided', authRef }
  const taken = succeeded(transaction, 'capture', 'sale')
  if (taken)
    return taken.amount === amount
      ? { state: 'captured', authRef, chargeRef: authRef, amount }
      : { state: 'refused', authRef, code: 'already_captured' }
  return succeeded(transaction, 'auth') ? null : { state: 'refused', authRef, code: 'no_hold' }
}

/** Looks up first: the gateway would undo an unsettled capture, which the port promises to leave unchanged. */
export const voidAuthorization = (
  nmi: NmiClient,
  { authRef }: { authRef: string },
): Promise<VoidOutcome | Unknown> =>
  nmi.alone(`capture:${authRef}`, () =>
    outcomeOf<VoidOutcome>(async () => {
      const before = voidOf(await knownTransaction(nmi, authRef))
      if (before) return before
      const answer = await nmi.transact({ type: 'void', transactionid: authRef })
      if (answer.outcome === 'approved') return { state: 'voided', authRef }
      const after = voidOf(await knownTransaction(nmi, authRef))
      if (!after) throw new OutcomeUnknown('gateway_error')
      return after
    }),
  )

function voidOf(transaction: NmiTransaction): VoidOutcome | null {
  const authRef = transaction.id
  const taken = succeeded(transaction, 'capture', 'sale')
  if (isVoided(transaction) || !(taken ?? succeeded(transaction, 'auth'))) return { state: 'voided', authRef }
  return taken ? { state: 'already_captured', authRef, chargeRef: authRef, amount: taken.amount } : null
}

function billingDetailsOf({ name, address }: BillingDetails): Fields {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return {
    ...(name.trim() && { first_name: first, last_name: rest.join(' ') }),
    address1: address.line1,
    address2: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: 'US',
  }
}
