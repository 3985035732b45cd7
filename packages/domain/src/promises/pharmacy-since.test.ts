import { expect, test } from 'vitest'
import { easternInstant } from '../time/plain-date.ts'
import { pharmacySince } from './pharmacy-since.ts'

// Thursday 12 November 2026, noon; the next ship day after it is Monday.
const thursday = easternInstant('2026-11-12', '12:00')
const friday = easternInstant('2026-11-13', '12:00')

test.each([
  ['no shipment yet', thursday, null, thursday],
  ['it leaves today', thursday, '2026-11-12', thursday],
  ['it leaves on the next ship day, after a weekend', friday, '2026-11-16', friday],
  ['its planned day is past', friday, '2026-11-09', friday],
  ['it was moved', thursday, '2026-11-30', easternInstant('2026-11-30', '00:00')],
])('A-04 M-18 the time of the pharmacy, if %s', (_, since, shipOn, begins) => {
  expect(pharmacySince(since, shipOn)).toEqual(begins)
})
