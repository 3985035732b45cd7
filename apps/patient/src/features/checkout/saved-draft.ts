import { isTerm } from '@contour/domain/catalog/price-book'
import { isRecord } from '@contour/domain/is-record'
import type { AddressValue } from '../../address/address-value.ts'
import { chooseTerm, type OrderDraft } from './order-draft.ts'

/**
 * The part of a checkout that is saved on the device and as a draft: what the patient would have to type again.
 * Consents are given again, next to their text; a coupon is applied again; only the gateway has the card.
 */
export function draftToSave({
  paymentInfo,
  shipping,
  billingSame,
  billing,
}: OrderDraft): Record<string, unknown> {
  return { term: paymentInfo.payment_terms, shipping: { ...shipping }, billingSame, billing: { ...billing } }
}

/** Returns the draft with the saved values; values of the wrong type are ignored. */
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
  if (!isRecord(value)) return otherwise
  const textOf = (field: keyof AddressValue) => {
    const given = value[field]
    return typeof given === 'string' ? given : otherwise[field]
  }
  return {
    addressLine1: textOf('addressLine1'),
    addressLine2: textOf('addressLine2'),
    city: textOf('city'),
    state: textOf('state'),
    zip: textOf('zip'),
  }
}
