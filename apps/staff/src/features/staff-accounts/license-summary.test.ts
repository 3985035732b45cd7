import { expect, test } from 'vitest'
import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { summarizeLicenses } from './license-summary.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const t = textsIn(ENGLISH, staffAccountsTexts)
const license = (standing: 'valid' | 'expiring' | 'expired') => ({
  state: 'NY',
  number: 'NY-1',
  expires_on: '2027-01-01',
  profession: null,
  standing,
})

test.each([
  [[], '–'],
  [[license('valid')], '1 state'],
  [[license('valid'), license('expiring')], '2 states, 1 expiring'],
  [[license('expired')], '0 states, 1 expired'],
])('R-006 the licenses of a person in a few words: %#', (licenses, words) => {
  expect(summarizeLicenses(t, licenses)).toBe(words)
})
