import { expect, test } from 'vitest'
import {
  EMERGENCY_NOTICES,
  NOTICE_STANDS,
  nextAlertStep,
  noticeSentences,
  noticeStands,
  roundIsOver,
} from './emergency-alert.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 15, minutes))

test('D-46 a notice stands for 15 minutes and 10 messages, whichever ends first', () => {
  const shown = { seq: 4, at: at(0) }
  expect(noticeStands(shown, { seq: 5, at: at(1) })).toBe(true)
  expect(noticeStands(shown, { seq: 4 + NOTICE_STANDS.messages, at: at(14) })).toBe(true)
  expect(noticeStands(shown, { seq: 5 + NOTICE_STANDS.messages, at: at(1) })).toBe(false)
  expect(noticeStands(shown, { seq: 5, at: at(NOTICE_STANDS.minutes) })).toBe(false)
})

test('D-46 a round is over once its last step was taken and it has rested', () => {
  expect(roundIsOver({ stage: 0, next_at: at(0) }, at(50))).toBe(false)
  expect(roundIsOver({ stage: 2, next_at: at(0) }, at(50))).toBe(false)
  const last = nextAlertStep(2, true)?.stage ?? 0
  expect(nextAlertStep(last, true)).toBeNull()
  expect(roundIsOver({ stage: last, next_at: at(15) }, at(14))).toBe(false)
  expect(roundIsOver({ stage: last, next_at: at(15) }, at(15))).toBe(true)
  expect(roundIsOver({ stage: last, next_at: null }, at(0))).toBe(true)
})

test('D-46 a notice begins with the sentence that its frame and its letter have as their heading', () => {
  expect(noticeSentences('medical').title).toBe('This may be an emergency')
  expect(noticeSentences('suicide').title).toBe('You are not alone')
  for (const kind of ['medical', 'suicide'] as const) {
    const { title, text } = noticeSentences(kind)
    expect(`${title}. ${text}`).toBe(EMERGENCY_NOTICES[kind])
  }
})
