import { describe, expect, test } from 'vitest'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { readTexts } from '@contour/texts/read-texts'
import { applyCode, checkDraft, chooseTerm, dropCode, firstDraft, type OrderDraft } from './order-draft.ts'

const t = readTexts(checkoutTexts)

const address = {
  addressLine1: '100 Example Street',
  addressLine2: '',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
}
const good: OrderDraft = {
  paymentInfo: { payment_terms: 6, discount: 0 },
  couponInput: '',
  coupon: null,
  shipping: address,
  billingSame: true,
  billing: { ...address, addressLine1: '' },
  consents: { auto_renewal: true, policies: true, age: true },
}

describe('what keeps an order from being paid', () => {
  test('nothing, when everything is there; a billing address that is not asked for counts for nothing', () => {
    expect(checkDraft(good, t).errors).toEqual([])
  })

  test('C-ADR-006 C-ADR-007 each address says that it is incomplete, next to the field that is', () => {
    const check = checkDraft({ ...good, billingSame: false, shipping: { ...address, city: ' ' } }, t)
    expect(check.shipping).toEqual({ city: 'Please enter a complete shipping address.' })
    expect(check.billing).toEqual({ addressLine1: 'Please enter a complete billing address.' })
    expect(check.errors.map((error) => error.fieldId)).toEqual(['shipping-city', 'billing-addressLine1'])
  })

  test('C-ADR-009 C-ADR-010 a post office box opens the popup and flags the street', () => {
    const check = checkDraft({ ...good, shipping: { ...address, addressLine1: 'P.O. Box 12' } }, t)
    expect(check.poBox).toBe(true)
    expect(check.shipping.addressLine1).toContain('P.O. Box')
  })

  test('C-PAY-013 each consent that is missing is named by itself', () => {
    const check = checkDraft({ ...good, consents: { auto_renewal: false, policies: true, age: false } }, t)
    expect(check.errors.map((error) => error.fieldId)).toEqual(['consent-auto_renewal', 'consent-age'])
  })
})

describe('what was chosen and typed', () => {
  const coupon = { code: 'SAMPLE50', couponId: 'c1', dollars: 50 }

  test('C-PAY-020 the state carries term and discount, coupon input, both addresses', () => {
    expect(firstDraft({ term: undefined, state: 'CO' })).toEqual({
      paymentInfo: { payment_terms: 1, discount: 0 },
      couponInput: '',
      coupon: null,
      shipping: { addressLine1: '', addressLine2: '', city: '', state: 'CO', zip: '' },
      billingSame: true,
      billing: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
      consents: { auto_renewal: false, policies: false, age: false },
    })
  })

  test('C-PAY-008 the stored term is preselected, else 1', () => {
    const termOf = (term: unknown) => firstDraft({ term, state: null }).paymentInfo.payment_terms
    expect([12, 6, 3, 1, 2, '6', null].map(termOf)).toEqual([12, 6, 3, 1, 1, 1, 1])
  })

  test('C-PAY-034 another term resets coupon, discount and the agreement to its renewal; the same term does not', () => {
    const applied = applyCode({ ...good, couponInput: 'SAMPLE50' }, coupon)
    expect(applied.paymentInfo.discount).toBe(50)
    expect(chooseTerm(applied, 6)).toBe(applied)
    expect(chooseTerm(applied, 12)).toMatchObject({
      paymentInfo: { payment_terms: 12, discount: 0 },
      coupon: null,
      couponInput: '',
      consents: { auto_renewal: false, policies: true, age: true },
    })
  })

  test('C-CPN-004 a second code leaves the first as it is, until it is removed', () => {
    const once = applyCode(good, coupon)
    expect(applyCode(once, { code: 'OTHER', couponId: 'c2', dollars: 90 })).toBe(once)
    expect(dropCode(once)).toMatchObject({ coupon: null, paymentInfo: { payment_terms: 6, discount: 0 } })
  })
})
