import { isTerm } from '@contour/domain/catalog/price-book'
import type { AddressValue } from '../../address/address-value.ts'
import { chooseTerm } from './order-draft.ts'
import type { OrderDraft } from './order-draft.ts'

/**
 * What of an order a device and a draft keep: all that would have to be typed again. Consents are given again,
 * before the text they agree to; a code is tried again; the card is nobody's but the gateway's.
 */
export function draftToSave({
  paymentInfo,
  shipping,
  billingSame,
  billing,
}: OrderDraft): Record<string, unknown> {
  return {
    term: paymentInfo.payment_terms,
    shipping: { ...shipping },
    billingSame,
    billing: { ...billing },
  }
}

/** The draft with what was kept; what is not of the right kind is left out. */
export function withSavedDraft(draft: OrderDraft, stored: Record<string, unknown> | null): OrderDraft {
  if (!stored) return draft
  const { term, billingSame } = stored
  return {
    ...(isTerm(term) ? chooseTerm(draft, term) : draft),
    shipping: addressOf(stored['shipping'], draft.shipping),
    billingSame: typeof billingSame === 'boolean' ? billingSame : draft.billingSame,
    billing: addressOf(stored['billing'], draft.billing),
  }
}

function addressOf(value: unknown, otherwise: AddressValue): AddressValue {
  if (value === null || typeof value !== 'object') return otherwise
  const given: Readonly<Record<string, unknown>> = { ...value }
  const fields = Object.keys(otherwise) as (keyof AddressValue)[]
  return Object.fromEntries(
    fields.map((field) => [field, typeof given[field] === 'string' ? given[field] : otherwise[field]]),
  ) as AddressValue
}
