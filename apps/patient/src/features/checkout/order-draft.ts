import { checkAddress } from '@contour/domain/contact/address'
import { isTerm, type Term } from '@contour/domain/catalog/price-book'
import type { AddressErrors } from '../../address/address-fields.tsx'
import { checkoutField, emptyAddress, type AddressValue } from '../../address/address-value.ts'
import type { checkoutTexts } from '../../texts/en/checkout.ts'
import type { TextsOf } from '@contour/texts/screen-texts'

/** `terms` is present only after an intake by phone, which leaves that consent open (D-69). */
export type Consents = { auto_renewal: boolean; policies: boolean; age: boolean; terms?: boolean }

export type AppliedCode = { code: string; couponId: string; dollars: number }

/** Everything the patient selected and typed (C-PAY-020), except the card, which never reaches this page. */
export type OrderDraft = {
  /** `discount` is in dollars, as the coupon call returns it (D-25). */
  paymentInfo: { payment_terms: Term; discount: number }
  couponInput: string
  coupon: AppliedCode | null
  shipping: AddressValue
  billingSame: boolean
  billing: AddressValue
  consents: Consents
}

/** Creates a draft: the stored term, else 1 (S-31); the state from the intake is prefilled in the address. */
export function firstDraft(known: {
  term: unknown
  state: string | null
  open?: readonly 'terms'[]
}): OrderDraft {
  return {
    paymentInfo: { payment_terms: isTerm(known.term) ? known.term : 1, discount: 0 },
    couponInput: '',
    coupon: null,
    shipping: { ...emptyAddress, state: known.state ?? '' },
    billingSame: true,
    billing: emptyAddress,
    consents: {
      auto_renewal: false,
      policies: false,
      age: false,
      ...(known.open?.includes('terms') ? { terms: false } : {}),
    },
  }
}

/** Changes the term; this resets the coupon, its discount and the consent to the named renewal (C-PAY-034). */
export function chooseTerm(draft: OrderDraft, payment_terms: Term): OrderDraft {
  if (payment_terms === draft.paymentInfo.payment_terms) return draft
  return {
    ...draft,
    paymentInfo: { payment_terms, discount: 0 },
    couponInput: '',
    coupon: null,
    consents: { ...draft.consents, auto_renewal: false },
  }
}

/** Applies a code if none is applied; otherwise the first one stays (C-CPN-004). */
export function applyCode(draft: OrderDraft, coupon: AppliedCode): OrderDraft {
  if (draft.coupon) return draft
  return {
    ...draft,
    coupon,
    couponInput: '',
    paymentInfo: { ...draft.paymentInfo, discount: coupon.dollars },
  }
}

export const dropCode = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  coupon: null,
  paymentInfo: { ...draft.paymentInfo, discount: 0 },
})

export type OrderDraftError = { fieldId: string; message: string }

export type DraftCheck = {
  errors: OrderDraftError[]
  shipping: AddressErrors
  billing: AddressErrors
  /** Whether the "Invalid Address" popup opens (C-ADR-010). */
  poBox: boolean
}

/** Returns what prevents the order from being paid: the first problem of each part, by the domain's rules. */
export function checkDraft(draft: OrderDraft, t: TextsOf<typeof checkoutTexts>): DraftCheck {
  const shipping = checkAddress(draft.shipping, 'shipping')
  const billing = draft.billingSame ? null : checkAddress(draft.billing, 'billing')
  const found: DraftCheck = { errors: [], shipping: {}, billing: {}, poBox: false }
  if (!shipping.ok) {
    const field = checkoutField[shipping.field]
    found.shipping = { [field]: shipping.message }
    found.errors.push({ fieldId: `shipping-${field}`, message: shipping.message })
    found.poBox = shipping.code === 'po_box'
  }
  if (billing && !billing.ok) {
    const field = checkoutField[billing.field]
    found.billing = { [field]: billing.message }
    found.errors.push({ fieldId: `billing-${field}`, message: billing.message })
  }
  for (const kind of ['auto_renewal', 'policies', 'age', 'terms'] as const)
    if (draft.consents[kind] === false) found.errors.push({ fieldId: `consent-${kind}`, message: t(kind) })
  return found
}
