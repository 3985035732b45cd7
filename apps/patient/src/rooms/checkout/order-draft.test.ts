import { describe, expect, test } from 'vitest'
import { checkDraft } from './order-draft.ts'
import type { OrderDraft } from './order-draft.ts'

const address = {
  addressLine1: '100 Example Street',
  addressLine2: '',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
}
const good: OrderDraft = {
  term: 6,
  coupon: null,
  shipping: address,
  billingSame: true,
  billing: { ...address, addressLine1: '' },
  consents: { auto_renewal: true, policies: true, age: true },
}

describe('what keeps an order from being paid', () => {
  test('nothing, when everything is there; a billing address that is not asked for counts for nothing', () => {
    expect(checkDraft(good).faults).toEqual([])
  })

  test('C-ADR-006 C-ADR-007 each address says that it is incomplete, beside the field that is', () => {
    const check = checkDraft({ ...good, billingSame: false, shipping: { ...address, city: ' ' } })
    expect(check.shipping).toEqual({ city: 'Please enter a complete shipping address.' })
    expect(check.billing).toEqual({ addressLine1: 'Please enter a complete billing address.' })
    expect(check.faults.map((fault) => fault.fieldId)).toEqual(['shipping-city', 'billing-addressLine1'])
  })

  test('C-ADR-009 C-ADR-010 a post office box opens the popup and flags the street', () => {
    const check = checkDraft({ ...good, shipping: { ...address, addressLine1: 'P.O. Box 12' } })
    expect(check.poBox).toBe(true)
    expect(check.shipping.addressLine1).toContain('P.O. Box')
  })

  test('C-PAY-013 each consent that is missing is named by itself', () => {
    const check = checkDraft({ ...good, consents: { auto_renewal: false, policies: true, age: false } })
    expect(check.faults.map((fault) => fault.fieldId)).toEqual(['consent-auto_renewal', 'consent-age'])
  })
})
