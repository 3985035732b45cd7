import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutcome, NO_OUTCOME, type ShownOutcome } from './form-outcome.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function startOutcome() {
  const held = { now: NO_OUTCOME }
  const outcome = createOutcome((change: (now: ShownOutcome) => ShownOutcome) => {
    held.now = change(held.now)
  })
  return { held, outcome }
}

test('P-PRF-027 a message disappears after 3 s and stays announced', () => {
  const { held, outcome } = startOutcome()
  outcome.show({ tone: 'success', text: 'Thank you!' })
  vi.advanceTimersByTime(2999)
  expect(held.now.shown).toEqual({ tone: 'success', text: 'Thank you!' })
  vi.advanceTimersByTime(1)
  expect(held.now).toEqual({ shown: null, announced: 'Thank you!' })
})

test('P-PRF-027 a second message has its own 3 s', () => {
  const { held, outcome } = startOutcome()
  outcome.show({ tone: 'error', text: 'Failed to update profile' })
  vi.advanceTimersByTime(2000)
  outcome.show({ tone: 'success', text: 'Thank you!' })
  vi.advanceTimersByTime(2000)
  expect(held.now.shown?.text).toBe('Thank you!')
  vi.advanceTimersByTime(1000)
  expect(held.now.shown).toBeNull()
  outcome.clear()
  expect(held.now).toEqual(NO_OUTCOME)
})
