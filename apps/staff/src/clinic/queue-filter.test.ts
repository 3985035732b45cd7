import { expect, test } from 'vitest'
import { askedOf, isNarrowed, matches, readChoice, writeChoice } from './queue-filter.ts'

test('M-02 the choices of the queue survive the way through the address', () => {
  const params = new URLSearchParams('state=TX&drug=semaglutide&kind=refill&flagged=1&mine=1')
  expect(writeChoice(readChoice(params)).toString()).toBe(params.toString())
  expect(isNarrowed(readChoice(new URLSearchParams('')))).toBe(false)
})

test('M-02 the server narrows by state, drug and mine; an unknown drug is not asked for', () => {
  const choice = readChoice(new URLSearchParams('state=TX&drug=other&mine=1&kind=first'))
  expect(askedOf(choice)).toEqual({ state: 'TX', mine: true })
})

test('M-02 flagged and first or refill are narrowed from the rows', () => {
  const choice = readChoice(new URLSearchParams('kind=first&flagged=1'))
  expect(matches({ kind: 'first', flags: ['Nausea 7/10'] }, choice)).toBe(true)
  expect(matches({ kind: 'first', flags: [] }, choice)).toBe(false)
  expect(matches({ kind: 'refill', flags: ['Nausea 7/10'] }, choice)).toBe(false)
})
