import { expect, test } from 'vitest'
import { licenseDifference } from './license-difference.ts'

test.each([
  ['CA', 'CA', true, null],
  ['CA', 'CA', null, null],
  ['CA', 'CA', false, 'The prescriber is not licensed in CA.'],
  ['FL', 'CA', true, 'This order ships to FL, but it was reviewed for CA.'],
  ['FL', 'CA', false, 'This order ships to FL, but it was reviewed for CA.'],
  [null, 'CA', false, null],
] as const)(
  'R-004 D-57 a parcel to %s of an order of %s, prescriber licensed there: %s',
  (shipsTo, orderState, prescriberLicensed, difference) => {
    expect(licenseDifference({ shipsTo, orderState, prescriberLicensed })).toBe(difference)
  },
)
