import { expect, test } from 'vitest'
import {
  BIOGRAPHY_MAX,
  BIOGRAPHY_NOT_PLAIN,
  BIOGRAPHY_TOO_LONG,
  biographyProblem,
  initialsOf,
  normalizeBiography,
  shownLicense,
} from './clinician-profile.ts'

const TODAY = '2026-11-22'
const LICENSES = [
  { state: 'NY', expires_on: '2026-11-21' },
  { state: 'CA', expires_on: '2027-03-31' },
  { state: 'TX', expires_on: TODAY },
]

test('a patient is shown the license of the state that the order ships to, with its last day', () => {
  expect(shownLicense(LICENSES, 'CA', TODAY)).toEqual({ state: 'CA', expires_on: '2027-03-31' })
  expect(shownLicense(LICENSES, 'FL', TODAY)).toBeNull()
  expect(shownLicense([], 'CA', TODAY)).toBeNull()
})

test('a license is shown on its last day, and an expired one never', () => {
  expect(shownLicense(LICENSES, 'TX', TODAY)).not.toBeNull()
  expect(shownLicense(LICENSES, 'TX', '2026-11-23')).toBeNull()
  expect(shownLicense(LICENSES, 'NY', TODAY)).toBeNull()
})

test('a biography has up to 600 characters of plain text', () => {
  expect(biographyProblem('')).toBeNull()
  expect(biographyProblem('Treats adults.\n\nLikes figures < 3 and > 2.')).toBeNull()
  expect(biographyProblem('a'.repeat(BIOGRAPHY_MAX))).toBeNull()
  expect(biographyProblem(`  ${'a'.repeat(BIOGRAPHY_MAX)}\n`)).toBeNull()
  expect(biographyProblem('a'.repeat(BIOGRAPHY_MAX + 1))).toBe(BIOGRAPHY_TOO_LONG)
  for (const text of ['<b>bold</b>', 'a </p>', '<!-- a -->', 'a\u0000b', 'a\u001bb'])
    expect(biographyProblem(text)).toBe(BIOGRAPHY_NOT_PLAIN)
})

test('a biography is stored with one kind of line break and without space at its ends', () => {
  expect(normalizeBiography('  One. \r\nTwo.\r\n\r\n\r\n\r\nThree.\n ')).toBe('One.\nTwo.\n\nThree.')
  expect(normalizeBiography(' \n ')).toBe('')
})

test.each([
  ['Dr. Adaeze Okafor, MD', 'AO'],
  ['Casey Demo', 'CD'],
  ['Mary J. van der Berg', 'MB'],
  ['Robin', 'R'],
  ['émile Zola', 'ÉZ'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
