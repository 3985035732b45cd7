import { checkAddress } from '@contour/domain/contact/address'
import type { AddressFault } from '@contour/domain/contact/address'
import { isTerm } from '@contour/domain/money/price-book'
import type { Term } from '@contour/domain/money/price-book'
import type { AddressErrors } from '../../address/address-fields.tsx'
import type { AddressValue } from '../../address/address-value.ts'

export type Consents = { auto_renewal: boolean; policies: boolean; age: boolean }

export type AppliedCode = { code: string; couponId: string; dollars: number }

/** Everything the buyer chose and typed (C-PAY-020), but the card, which never reaches this page. */
export type OrderDraft = {
  term: Term
  coupon: AppliedCode | null
  shipping: AddressValue
  billingSame: boolean
  billing: AddressValue
  consents: Consents
}

export type DraftFault = { fieldId: string; message: string }

export const CONSENT_MESSAGES: Readonly<Record<keyof Consents, string>> = {
  auto_renewal: 'Please agree to the automatic renewal',
  policies: 'Please agree to the policies',
  age: 'Please confirm that you are 18 or older',
}

const spelling: Readonly<Record<AddressFault['field'], keyof AddressValue>> = {
  address_line_1: 'addressLine1',
  address_line_2: 'addressLine2',
  city: 'city',
  state: 'state',
  zip: 'zip',
}

export type DraftCheck = {
  faults: DraftFault[]
  shipping: AddressErrors
  billing: AddressErrors
  /** Opens the "Invalid Address" popup (C-ADR-010). */
  poBox: boolean
}

/** What keeps the order from being paid; the first fault of each part, the rules are the domain's. */
export function checkDraft(draft: OrderDraft): DraftCheck {
  const shipping = checkAddress(draft.shipping, 'shipping')
  const billing = draft.billingSame ? null : checkAddress(draft.billing, 'billing')
  const found: DraftCheck = { faults: [], shipping: {}, billing: {}, poBox: false }
  if (!shipping.ok) {
    const field = spelling[shipping.field]
    found.shipping = { [field]: shipping.message }
    found.faults.push({ fieldId: `shipping-${field}`, message: shipping.message })
    found.poBox = shipping.code === 'po_box'
  }
  if (billing && !billing.ok) {
    const field = spelling[billing.field]
    found.billing = { [field]: billing.message }
    found.faults.push({ fieldId: `billing-${field}`, message: billing.message })
  }
  for (const kind of ['auto_renewal', 'policies', 'age'] as const)
    if (!draft.consents[kind])
      found.faults.push({ fieldId: `consent-${kind}`, message: CONSENT_MESSAGES[kind] })
  return found
}

/**
 * What of it a device or a draft keeps: all that would have to be typed again. Consents are given anew, before the text
 * they agree to; a coupon is checked anew.
 */
export function draftToKeep({ term, shipping, billingSame, billing }: OrderDraft): Record<string, unknown> {
  return { term, shipping: { ...shipping }, billingSame, billing: { ...billing } }
}

/** The draft with what was kept; what is not of the right kind is left out. */
export function withKept(draft: OrderDraft, kept: Record<string, unknown> | null): OrderDraft {
  if (!kept) return draft
  const term = isTerm(kept['term']) ? kept['term'] : draft.term
  return {
    ...draft,
    term,
    coupon: term === draft.term ? draft.coupon : null,
    shipping: addressOf(kept['shipping'], draft.shipping),
    billingSame: typeof kept['billingSame'] === 'boolean' ? kept['billingSame'] : draft.billingSame,
    billing: addressOf(kept['billing'], draft.billing),
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
