import { expect, test } from 'vitest'
import { requestedOf, isNarrowed, readChoice, writeChoice } from './queue-filter.ts'

test('M-02 the choices of the queue survive the way through the address', () => {
  const params = new URLSearchParams('state=TX&drug=semaglutide&kind=refill&flagged=1&mine=1&needed=1')
  expect(writeChoice(readChoice(params)).toString()).toBe(params.toString())
  expect(isNarrowed(readChoice(new URLSearchParams('')))).toBe(false)
})

test('M-02 the server narrows by every choice; an unknown drug or kind is not asked for', () => {
  const every = readChoice(
    new URLSearchParams('state=TX&drug=semaglutide&kind=refill&flagged=1&mine=1&needed=1'),
  )
  expect(requestedOf(every)).toEqual({
    state: 'TX',
    drug: 'semaglutide',
    kind: 'refill',
    mine: true,
    flagged: true,
    sort: 'needed',
  })
  expect(requestedOf(readChoice(new URLSearchParams('drug=other&kind=other')))).toEqual({})
})
