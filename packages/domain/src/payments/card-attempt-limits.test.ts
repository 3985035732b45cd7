import { expect, test } from 'vitest'
import { mayTryCard } from './card-attempt-limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const times = (n: number, minutes: number) => Array.from({ length: n }, () => ago(minutes))
const none = { now, ofPerson: [], ofCart: [], ofNetwork: [] }

test('R-013 five cards a day of a person, then the wait until the first is a day old', () => {
  expect(mayTryCard({ ...none, ofPerson: times(4, 5) })).toEqual({ ok: true })
  const five = [ago(23 * 60), ...times(4, 5)]
  expect(mayTryCard({ ...none, ofPerson: five })).toEqual({ ok: false, retryAfterSeconds: 3600 })
  expect(mayTryCard({ ...none, ofPerson: [ago(24 * 60), ...times(4, 5)] })).toEqual({ ok: true })
})

test('R-013 five cards of a cart, and it takes no other', () => {
  expect(mayTryCard({ ...none, ofCart: times(4, 90_000) })).toEqual({ ok: true })
  expect(mayTryCard({ ...none, ofCart: times(5, 90_000) })).toEqual({ ok: false, retryAfterSeconds: null })
})

test('R-013 ten cards an hour and twenty a day of a network', () => {
  expect(mayTryCard({ ...none, ofNetwork: times(9, 5) })).toEqual({ ok: true })
  expect(mayTryCard({ ...none, ofNetwork: times(10, 5) })).toEqual({ ok: false, retryAfterSeconds: 55 * 60 })
  expect(mayTryCard({ ...none, ofNetwork: times(19, 120) })).toEqual({ ok: true })
  expect(mayTryCard({ ...none, ofNetwork: times(20, 120) })).toEqual({
    ok: false,
    retryAfterSeconds: 22 * 3600,
  })
})
