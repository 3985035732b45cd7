import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS_MESSAGES, checkAddress, isMilitary, isPoBox, readAddress, splitUnit } from './address.ts'

const oak = { address_line_1: '12 Oak St', address_line_2: '', city: 'Austin', state: 'TX', zip: '78701' }
const error = (change: object, kind: 'shipping' | 'billing' = 'shipping') => {
  const check = checkAddress({ ...oak, ...change }, kind)
  return check.ok ? null : check
}

describe('post office boxes', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 12',
    'POBOX 12',
    'Post  Office Box 9',
    'p.  o.  box 1',
    '12 Oak St, PO Box 3',
  ])('F-VER-011 C-ADR-008 P-PRF-017 "%s" is one', (street) => expect(isPoBox(street)).toBe(true))
  test.each(['12 Poboxer Lane', '5 Boxwood St', '1 Post Office Square', '9 Depot Boxes Rd'])(
    'X-47 "%s" is none',
    (street) => expect(isPoBox(street)).toBe(false),
  )
  test('C-ADR-011 shipping refuses one with the stated text, billing takes it', () => {
    const text =
      'FedEx and UPS our carriers do not deliver to P.O. Box addresses. Please enter a valid street address.'
    expect(error({ address_line_1: 'PO Box 1' })).toMatchObject({ code: 'po_box', message: text })
    expect(error({ address_line_2: 'P.O. Box 1' })).toMatchObject({ code: 'po_box' })
    expect(error({ address_line_1: 'PO Box 1' }, 'billing')).toBeNull()
    expect(ADDRESS_MESSAGES.poBoxTitle).toBe('Invalid Address')
  })
})

describe('unit tokens', () => {
  test.each([
    ['12 Oak St Apt 4', '12 Oak St', 'Apt 4'],
    ['12 Oak St, Apt. 4B', '12 Oak St', 'Apt. 4B'],
    ['12 Oak St #4', '12 Oak St', '#4'],
    ['12 Oak St # 12-A', '12 Oak St', '# 12-A'],
    ['400 Main Street Suite 210', '400 Main Street', 'Suite 210'],
    ['400 Main Street unit b', '400 Main Street', 'unit b'],
    ['7 Elm Ave Floor 3', '7 Elm Ave', 'Floor 3'],
  ])('C-ADR-003 "%s" splits', (typed, line1, line2) => {
    expect(splitUnit(typed)).toEqual({ line1, line2 })
  })
  test.each([
    '12 Oak St',
    '5 Unit Road',
    '9 Suite Drive',
    'Apt 4',
    '1200 Highway 4',
    '3 Lot Lane',
    '12 Old Floor Lane',
  ])('C-ADR-003 "%s" stays whole', (typed) => expect(splitUnit(typed)).toEqual({ line1: typed, line2: '' }))
  test('C-ADR-003 nothing that was typed is lost', () => {
    const letters = (text: string) => text.replace(/[\s,]/g, '')
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.constantFrom('', ' Apt 4', ' #2', ' ste 9'),
        (street, unit) => {
          const { line1, line2 } = splitUnit(street + unit)
          expect(letters(line1 + line2)).toBe(letters((street + unit).trim()))
        },
      ),
    )
  })
  test('a street far beyond what is stored is not searched for units', () => {
    const endless = `12 Oak St ${'x'.repeat(600)} Apt 4`
    expect(splitUnit(endless)).toEqual({ line1: endless, line2: '' })
  })
})

test.each([
  'POB 12',
  'P.O.B. 12',
  'PO Bx 12',
  'Post Office Bx 12',
  'POBOX12',
  'PO Box12',
  'PO-Box 12',
  'P/O Box 12',
  'P. O. Box 12',
  'PO Drawer 12',
  'Caller Box 12',
  'General Delivery',
  'Apartado Postal 12',
  'Apartado 12',
  'P\u200BO Box 12',
  'ＰＯ Ｂｏｘ 12',
  'Box 12',
])('CASE-49 D-97 "%s" is a post office box', (street) => expect(isPoBox(street)).toBe(true))

test.each([
  '333 Potomac Street',
  '12 Boxwood Ln',
  '7 Poboxer Lane',
  '4 Drawer Rd',
  '100 State Route 9 Lot 12',
  'RR 2 Box 12',
  '5 Post Office Square',
])('CASE-49 D-97 "%s" is a street', (street) => expect(isPoBox(street)).toBe(false))

describe('complete addresses', () => {
  test.each(['address_line_1', 'city', 'state', 'zip'])(
    'C-ADR-006 C-ADR-007 F-VER-010 %s is required',
    (field) => {
      expect(error({ [field]: ' ' })).toMatchObject({
        field,
        message: 'Please enter a complete shipping address.',
      })
      expect(error({ [field]: '' }, 'billing')).toMatchObject({
        field,
        message: 'Please enter a complete billing address.',
      })
    },
  )
  test('C-ADR-013 P-PRF-016 the state is a two-letter code or DC', () => {
    const text = 'State should be 2 Char long . Example CA , FL'
    for (const state of ['California', 'Cal', 'XX', 'PR']) {
      expect(error({ state })).toMatchObject({ field: 'state', message: text })
    }
    expect(error({ state: 'DC', zip: '20001' })).toBeNull()
    expect(error({ state: 'ca', zip: '90001' })).toBeNull()
  })
  test('F-VER-012 lines of 256 characters pass, 257 do not', () => {
    expect(error({ address_line_1: 'x'.repeat(256) })).toBeNull()
    expect(error({ address_line_1: 'x'.repeat(257) })).toMatchObject({ code: 'too_long' })
    expect(error({ address_line_2: 'x'.repeat(257) })).toMatchObject({ field: 'address_line_2' })
  })
  test('C-ADR-005 shipping to a state that is not served reads its message; billing there is fine', () => {
    expect(error({ state: 'LA' })).toMatchObject({
      code: 'not_served',
      message: 'We are not yet available in Louisiana. We are launching there next month.',
    })
    expect(error({ state: 'LA', zip: '70112' }, 'billing')).toBeNull()
  })
  test('a zip has five digits, or nine', () => {
    for (const zip of ['7870', '2108', '78701-12', 'ABCDE'])
      expect(error({ zip })).toMatchObject({ field: 'zip', message: 'Please enter a five-digit ZIP code.' })
    for (const zip of ['78701-1234', '787011234', '78701 1234']) expect(error({ zip })).toBeNull()
    expect(readAddress({ ...oak, zip: '787011234' }).zip).toBe('78701-1234')
  })
  test.each(['shipping', 'billing'] as const)('D-97 the ZIP of another state is named (%s)', (kind) => {
    expect(error({ zip: '90001' }, kind)).toMatchObject({
      field: 'zip',
      code: 'zip_state',
      message: 'The ZIP code 90001 is in California. Please check the ZIP code and the state.',
    })
    expect(error({ zip: '73949' }, kind)).toBeNull()
  })
  test('military addresses are beyond the carriers', () => {
    expect(isMilitary({ city: 'apo', state: 'AE' })).toBe(true)
    expect(error({ city: 'APO', state: 'AE' })).toMatchObject({ code: 'military' })
  })
  test('C-ADR-014 C-ADR-015 both spellings become the one stored shape (X-36)', () => {
    const stored = { ...oak, address_line_2: 'Apt 4' }
    expect(
      readAddress({
        addressLine1: ' 12 Oak St ',
        addressLine2: 'Apt 4',
        city: 'Austin',
        state: 'tx',
        zip: '78701',
      }),
    ).toEqual(stored)
    expect(readAddress(stored)).toEqual(stored)
  })
  test('the texts of the verify screen', () => {
    expect(ADDRESS_MESSAGES).toMatchObject({
      cannotValidate: 'Unable to validate address. Please enter your address manually.',
      suggestion: 'We found a suggested correction for your address.',
      unknown: 'Please check your address and try again.',
      validateFailed: 'Failed to validate address. Please try again.',
      saveFailed: 'Failed to save address. Please try again.',
      saved: 'Address updated successfully!',
    })
  })
})
