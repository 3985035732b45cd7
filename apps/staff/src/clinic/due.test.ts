import { describe, expect, test } from 'vitest'
import { dueOf } from './due.ts'

const entered = Date.parse('2026-03-02T12:00:00Z')
const at = (hours: number) => new Date(entered + hours * 3_600_000)
const row = { due_at: at(5).toISOString(), late_at: at(24).toISOString(), breach_at: at(48).toISOString() }

describe('the time left of a review', () => {
  test.each([
    [0, 'kept', '5:00'],
    [2.9, 'kept', '2:06'],
    [3.5, 'soon', '1:30'],
    [4.2, 'late', '0:48'],
    [5, 'late', '0:00'],
    [6.5, 'late', '−1:30'],
    [60, 'late', '−2 d'],
  ] as const)('M-02 %s hours after it entered the queue the chip is %s, %s', (hours, state, text) => {
    expect(dueOf(row, at(hours))).toMatchObject({ state, text })
  })

  test('M-02 an overdue row names the target it passed', () => {
    expect(dueOf(row, at(5.1)).said).toContain('past 5 h')
    expect(dueOf(row, at(25)).said).toContain('past 24 h')
    expect(dueOf(row, at(48)).said).toContain('past 48 h')
  })
})
