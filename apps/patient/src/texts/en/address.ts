import { screenTexts } from '@contour/texts/screen-texts'

export const finderTexts = screenTexts('address', {
  find: 'Find your address',
  findHint: 'Number and street, a comma, then the city or the ZIP code.',
  found: 'Addresses found',
  foundCount: '{count, plural, one {# address found.} other {# addresses found.}} Use the arrow keys.',
  again: 'Search for the address again',
  byHand: 'Enter manually',
  street: 'Street address',
  unit: 'Apartment, suite',
  optional: '(optional)',
  city: 'City',
  state: 'State',
  chooseState: 'Choose',
  zip: 'ZIP code',
})
