import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { describe, expect, test } from 'vitest'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { timeLeftOf } from './time-left.ts'

const t = textsIn(ENGLISH, clinicQueueTexts)
const entered = Date.parse('2026-03-02T12:00:00Z')
const at = (hours: number) => new Date(entered + hours * 3_600_000)
const row = { due_at: at(5).toISOString() }

describe('the time left of a review', () => {
  test.each([
    [0, 'kept', '5:00', 'Due in 5 hours'],
    [2.9, 'kept', '2:06', 'Due in 2 hours and 6 minutes'],
    [3.5, 'soon', '1:30', 'Due in 1 hour and 30 minutes'],
    [4.2, 'late', '0:48', 'Due in 48 minutes'],
    [5, 'late', '0:00', 'Due in less than a minute'],
    [6.5, 'late', '−1:30', 'Overdue by 1 hour and 30 minutes'],
    [60, 'late', '−2 d', 'Overdue by 2 days'],
  ] as const)(
    'M-02 R-103 %s hours after it entered the queue the chip is %s, %s, and is heard as "%s"',
    (hours, state, text, said) => {
      expect(timeLeftOf(t, row, at(hours))).toEqual({ state, text, said })
    },
  )

  test('R-077 the time stands still while the patient is asked for an image', () => {
    expect(timeLeftOf(t, { due_at: null }, at(60))).toMatchObject({ state: 'paused', text: 'Paused' })
  })
})
