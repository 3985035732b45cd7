import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEGAL_KINDS, LEGAL_PAGES } from './legal-pages.ts'
import { LEGAL_SECTIONS, legalText } from './legal-texts.ts'

/** Hash of every version that was ever published. A new version adds a line; lines are never changed. */
const FROZEN: Record<string, string> = {
  'hipaa draft-2': 'defcbb6d2b001265',
  'privacy draft-2': 'af5d894940acdfb4',
  'returns draft-2': '54e5ac77785bd2d2',
  'terms draft-2': 'ebf31b31d95cf1c3',
  'telehealth draft-2': 'c3f4d0325fe19c5f',
  'about draft-2': '8dece8225f71438f',
  'returns draft-3': '7c299bb732dd4038',
  'terms draft-3': 'df4ebc81ad871a4d',
  'hipaa draft-3': 'a9f9ae2a40c8642b',
}

test.each(LEGAL_KINDS)('M-31 the wording of %s is that of its version: a change needs a new one', (kind) => {
  const { version } = LEGAL_PAGES[kind]
  const sha = createHash('sha256').update(legalText(kind)).digest('hex').slice(0, 16)
  expect({ [`${kind} ${version}`]: FROZEN[`${kind} ${version}`] }).toEqual({ [`${kind} ${version}`]: sha })
})

test.each(['terms', 'returns'] as const)(
  'R-056 %s promise no cancelling at any time: each sentence on it names the fee or says that there is none',
  (kind) => {
    expect(legalText(kind)).not.toMatch(/cancel[^.]*any ?time/i)
    expect(legalText(kind)).toMatch(/before the third paid month costs an early termination fee of \$279\.97/)
    expect(legalText(kind)).toMatch(/after the third paid month costs no fee/)
  },
)

test('G-SHL-003 six pages, each with a text, a path of its own and a dated version', () => {
  expect(LEGAL_KINDS).toHaveLength(6)
  expect(new Set(LEGAL_KINDS.map((kind) => LEGAL_PAGES[kind].path)).size).toBe(6)
  for (const kind of LEGAL_KINDS) {
    expect(LEGAL_PAGES[kind].dated).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(LEGAL_SECTIONS[kind].every(({ title, text }) => title && text.length > 0)).toBe(true)
  }
})

test('M-40 D-101 what a build brings is called a draft: counsel approves pages in the console', () => {
  for (const kind of LEGAL_KINDS) expect(LEGAL_PAGES[kind].version).toMatch(/^draft-/)
})

test.each([
  ['the renewal', /renew automatically until you cancel/],
  ['the commitment and its fee', /3-month supply commitment[^]*\$279\.97/],
  ['the 12 hours', /within 12 hours is sent to the pharmacy as written/],
  ['the 90-day check-in', /every 90 days/],
  ['that compounded medicine is not approved', /not FDA-approved/],
  ['the replacement window', /within 7 days of delivery/],
])('M-40 the terms name %s', (_, pattern) => {
  expect(legalText('terms')).toMatch(pattern)
})

test.each([
  ['the day from which it counts', /date of this version/],
  ['that a permission can be taken back', /take it back in writing/],
  ['the right to restrict, and what is paid in full', /limit what we use or share[^]*paid for care in full/],
  ['the right to be reached in another way', /reached in another way/],
  ['the duty to tell of a breach', /saw or took[^]*we tell you/],
  ['that it may change', /may change this notice/],
  ['whom to ask', /privacy contact/],
])('M-40 the notice of privacy practices names %s', (_, pattern) => {
  expect(legalText('hipaa')).toMatch(pattern)
})
