import { screenTexts } from '../screen-texts.ts'

/** The address search and its fields, wherever an address is entered. */
export const finderTexts = screenTexts('address', {
  find: 'Find your address',
  findHint: 'Number and street, a comma, then the city or the ZIP code.',
  found: 'Addresses found',
  foundCount: {
    one: '{count} address found. Use the arrow keys.',
    other: '{count} addresses found. Use the arrow keys.',
  },
  byHand: 'Enter manually',
  street: 'Street address',
  unit: 'Apartment, suite',
  optional: '(optional)',
  city: 'City',
  state: 'State',
  chooseState: 'Choose',
  zip: 'ZIP code',
})
