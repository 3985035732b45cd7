import { list } from './objects.ts'
import { captureBefore } from './resources/charges.ts'
import type { Stored } from './stored-objects.ts'
import type { Query } from './store.ts'

/** One movement of money, in cents; times are ISO UTC on the movable clock. */
export type LedgerEntry = {
  payment_intent: string
  charge: string | null
  amount: number
  order_id: string | null
  intent_key: string | null
  customer: string | null
  at: string
}

export type AuthorizationEntry = LedgerEntry & {
  /** `held` is open now; the others say how the authorization ended. */
  state: 'held' | 'captured' | 'voided' | 'expired'
  off_session: boolean
  capture_before: string | null
}

export type Ledger = {
  holds: AuthorizationEntry[]
  captures: LedgerEntry[]
  voids: (LedgerEntry & { reason: string | null })[]
  expiries: LedgerEntry[]
  declines: (LedgerEntry & { code: string; decline_code: string | null })[]
  refunds: (LedgerEntry & { refund: string; status: string })[]
}

const iso = (unix: number | null): string => new Date(Number(unix) * 1000).toISOString()

/** Returns every movement of money and every attempt, oldest first, of one order or of all. */
export async function readLedger(query: Query, orderId?: string): Promise<Ledger> {
  const metadata = orderId === undefined ? undefined : { order_id: orderId }
  const intents = (await list(query, { kind: 'payment_intent', metadata })).reverse()
  const ids = new Map(intents.map((item) => [item.body.id, item]))
  const charges = (await list(query, { kind: 'charge' })).reverse()
  const refunds = (await list(query, { kind: 'refund' })).reverse()
  const ledger: Ledger = { holds: [], captures: [], voids: [], expiries: [], declines: [], refunds: [] }
  for (const charge of charges) {
    const intent = ids.get(charge.body.payment_intent)
    if (intent) addCharge(ledger, intent, charge)
  }
  for (const refund of refunds) {
    const intent = ids.get(refund.body.payment_intent)
    if (intent)
      ledger.refunds.push({
        ...entry(intent, refund),
        charge: refund.body.charge,
        refund: refund.body.id,
        status: refund.body.status,
      })
  }
  return ledger
}

function entry(intent: Stored<'payment_intent'>, of: Stored<'charge' | 'refund'>): LedgerEntry {
  return {
    payment_intent: intent.body.id,
    charge: of.body.id,
    amount: of.body.amount,
    order_id: intent.body.metadata?.['order_id'] ?? null,
    intent_key: intent.body.metadata?.['intent_key'] ?? null,
    customer: intent.body.customer,
    at: iso(of.body.created),
  }
}

function addCharge(ledger: Ledger, intent: Stored<'payment_intent'>, charge: Stored<'charge'>): void {
  const line = entry(intent, charge)
  const { body } = intent
  if (charge.body.status === 'failed') {
    ledger.declines.push({
      ...line,
      code: String(charge.body.failure_code),
      decline_code: charge.body.outcome.reason,
    })
    return
  }
  const expired = body.cancellation_reason === 'automatic'
  const state =
    body.status === 'succeeded'
      ? 'captured'
      : body.status !== 'canceled'
        ? 'held'
        : expired
          ? 'expired'
          : 'voided'
  const before = captureBefore(charge.body)
  ledger.holds.push({
    ...line,
    state,
    off_session: intent.hidden.offSession === true,
    capture_before: before === null ? null : iso(before),
  })
  if (state === 'captured')
    ledger.captures.push({
      ...line,
      amount: charge.body.amount_captured,
      at: String(intent.hidden.capturedAt),
    })
  if (state === 'voided')
    ledger.voids.push({ ...line, at: iso(body.canceled_at), reason: body.cancellation_reason })
  if (state === 'expired') ledger.expiries.push({ ...line, at: iso(body.canceled_at) })
}
