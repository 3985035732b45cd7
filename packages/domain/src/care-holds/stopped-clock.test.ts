import { expect, test } from 'vitest'
import { settleClock } from './stopped-clock.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const running = { dueAt: at('20:00'), leftSeconds: null }
const free = { heldSince: null, askedSince: null }

test('D-76 the clock of a decision stands still with the time that was left when the hold began', () => {
  const held = { heldSince: at('12:20'), askedSince: null }
  expect(settleClock(running, held, at('12:21'))).toEqual({ dueAt: null, leftSeconds: 27_600 })
  // Noticed late, even after it was due: what counts is when the hold began.
  expect(settleClock(running, held, at('21:00'))).toEqual({ dueAt: null, leftSeconds: 27_600 })
})

test('D-76 the 12 hours go on where they stopped', () => {
  const stopped = { dueAt: null, leftSeconds: 27_600 }
  expect(settleClock(stopped, free, at('14:00'))).toEqual({ dueAt: at('21:40'), leftSeconds: null })
  expect(settleClock(stopped, { heldSince: at('12:20'), askedSince: null }, at('14:00'))).toBe(stopped)
})

test('D-76 an unanswered message stops it as a hold does, and the earlier of both counts', () => {
  const both = { heldSince: at('15:00'), askedSince: at('13:00') }
  expect(settleClock(running, both, at('16:00'))).toEqual({ dueAt: null, leftSeconds: 25_200 })
  expect(settleClock({ dueAt: null, leftSeconds: 60 }, { ...both, heldSince: null }, at('16:00'))).toEqual({
    dueAt: null,
    leftSeconds: 60,
  })
})

test('a hold that began after the time was over leaves none, and a prescription without a clock gets none', () => {
  expect(settleClock(running, { heldSince: at('20:30'), askedSince: null }, at('20:31')).leftSeconds).toBe(0)
  const none = { dueAt: null, leftSeconds: null }
  expect(settleClock(none, { heldSince: at('12:00'), askedSince: null }, at('13:00'))).toBe(none)
  expect(settleClock(none, free, at('13:00'))).toBe(none)
  expect(settleClock(running, free, at('13:00'))).toBe(running)
})

test('D-76 a prescription that is signed while its patient is on hold keeps the full twelve hours', () => {
  const signed = { dueAt: at('23:00'), leftSeconds: null }
  expect(settleClock(signed, { heldSince: at('01:00'), askedSince: null }, at('11:00')).leftSeconds).toBe(
    43_200,
  )
})
