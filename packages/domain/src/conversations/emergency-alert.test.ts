import { expect, test } from 'vitest'
import {
  EMERGENCY_NOTICES,
  NOTICE_KINDS,
  NOTICE_STANDS,
  nextAlertStep,
  noticeSentences,
  noticeStands,
} from './emergency-alert.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 15, minutes))

test('D-46 a notice stands for 15 minutes and 10 messages, whichever ends first', () => {
  const shown = { seq: 4, at: at(0) }
  expect(noticeStands(shown, { seq: 5, at: at(1) })).toBe(true)
  expect(noticeStands(shown, { seq: 4 + NOTICE_STANDS.messages, at: at(14) })).toBe(true)
  expect(noticeStands(shown, { seq: 5 + NOTICE_STANDS.messages, at: at(1) })).toBe(false)
  expect(noticeStands(shown, { seq: 5, at: at(NOTICE_STANDS.minutes) })).toBe(false)
})

test('D-77 MED-15 an alarm has no last step: the clinician on call twice, then everybody again and again', () => {
  const steps: string[] = []
  for (let stage = 0; stage < 6;) {
    const step = nextAlertStep(stage, true)
    steps.push(step.to)
    stage = step.stage
  }
  expect(steps).toEqual(['on_call', 'on_call', 'everybody', 'everybody', 'everybody', 'everybody'])
  expect(nextAlertStep(0, false)).toEqual({ stage: 3, to: 'everybody' })
  expect(nextAlertStep(7, false)).toEqual({ stage: 8, to: 'everybody' })
})

test('D-46 a notice begins with the sentence that its frame and its letter have as their heading', () => {
  expect(noticeSentences('medical').title).toBe('This may be an emergency')
  expect(noticeSentences('suicide').title).toBe('You are not alone')
  for (const kind of NOTICE_KINDS) {
    const { title, text } = noticeSentences(kind)
    expect(`${title}${title.endsWith('?') ? '' : '.'} ${text}`).toBe(EMERGENCY_NOTICES[kind])
  }
})
