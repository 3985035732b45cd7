import { GatewayMisuse, type CardChecks, type CardSummary } from '../port.ts'
import type { Fields, NmiClient } from './client.ts'
import { OutcomeUnknown } from './outcome.ts'
import { toChecks } from './parse-response.ts'
import { childrenOf, textOf, type XmlElement } from './read-xml.ts'

/**
 * Where our ids are stored: the gateway has no idempotency keys, but it returns four fields of ours and finds
 * transactions by them. Opaque ids only (integrations.md 0).
 */
export const FIELD = {
  key: 'merchant_defined_field_1',
  refund: 'merchant_defined_field_2',
  customer: 'merchant_defined_field_3',
  card: 'merchant_defined_field_4',
} as const

export type NmiAction = { type: string; success: boolean; amount: number; code: string; at: Date }

/** A transaction as query.php reports it; amounts in cents. */
export type NmiTransaction = {
  id: string
  condition: string
  orderId: string | null
  originalId: string | null
  key: string | null
  refundId: string | null
  customerRef: string | null
  cardRef: string | null
  card: CardSummary
  checks: CardChecks
  actions: NmiAction[]
}

/** @throws OutcomeUnknown, GatewayMisuse */
export async function findTransactions(nmi: NmiClient, by: Fields): Promise<NmiTransaction[]> {
  const report = await nmi.query({ report_type: 'transaction', ...by })
  return childrenOf(report, 'transaction')
    .map((element) => toTransaction(nmi, element))
    .toSorted((a, b) => startOf(b).getTime() - startOf(a).getTime() || b.id.localeCompare(a.id))
}

export async function findTransaction(nmi: NmiClient, id: string): Promise<NmiTransaction | null> {
  const found = await findTransactions(nmi, { transaction_id: id })
  return found.find((transaction) => transaction.id === id) ?? null
}

/** Like findTransaction, for a transaction that must exist. @throws GatewayMisuse */
export async function knownTransaction(nmi: NmiClient, id: string): Promise<NmiTransaction> {
  const found = await findTransaction(nmi, id)
  if (!found) throw new GatewayMisuse('nmi knows no such transaction')
  return found
}

export const startOf = ({ actions }: NmiTransaction): Date => actions[0]?.at ?? new Date(0)

export const succeeded = ({ actions }: NmiTransaction, ...types: string[]): NmiAction | undefined =>
  actions.findLast(({ type, success }) => success && types.includes(type))

export const tried = ({ actions }: NmiTransaction, ...types: string[]): NmiAction | undefined =>
  actions.findLast(({ type }) => types.includes(type))

function toTransaction(nmi: NmiClient, element: XmlElement): NmiTransaction {
  const text = (name: string) => textOf(element, name)
  const field = (name: string) =>
    childrenOf(element, 'merchant_defined_field').find(
      ({ attributes }) => `merchant_defined_field_${attributes['id']}` === name,
    )?.text || null
  return {
    id: text('transaction_id'),
    condition: text('condition'),
    orderId: text('order_id') || null,
    originalId: text('original_transaction_id') || null,
    key: field(FIELD.key),
    refundId: field(FIELD.refund),
    customerRef: field(FIELD.customer),
    cardRef: field(FIELD.card),
    card: toCard(nmi, element),
    checks: toChecks(text('avs_response'), text('csc_response')),
    actions: childrenOf(element, 'action').map(toAction),
  }
}

/** Also reads a vault record, whose card elements have the same names. */
export function toCard(nmi: NmiClient, element: XmlElement): CardSummary {
  const expiry = /^(\d\d)(\d\d)$/.exec(textOf(element, 'cc_exp'))
  return {
    brand: textOf(element, 'cc_type').toLowerCase() || 'unknown',
    last4: textOf(element, 'cc_number').slice(-4),
    expMonth: Number(expiry?.[1] ?? 0),
    expYear: expiry ? 2000 + Number(expiry[2]) : 0,
    fingerprint: nmi.fingerprint(textOf(element, 'cc_hash')),
  }
}

function toAction(element: XmlElement): NmiAction {
  return {
    type: textOf(element, 'action_type'),
    success: textOf(element, 'success') === '1',
    amount: toCents(textOf(element, 'amount')),
    code: textOf(element, 'response_code'),
    at: readStamp(textOf(element, 'date')) ?? new Date(0),
  }
}

/** `YYYYMMDDhhmmss` in UTC. */
export function readStamp(stamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number)
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second))
}

/** Converts an amount in dollars to cents; refunds are reported as negative. */
function toCents(dollars: string): number {
  const parts = /^-?(\d+)(?:\.(\d{1,2}))?$/.exec(dollars || '0')
  if (!parts) throw new OutcomeUnknown('gateway_error')
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

export const toDollars = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
