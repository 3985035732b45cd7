import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { answerStatus, type Answers } from './answer-status.ts'

const t = readTexts(supportChatTexts)
/** A Tuesday, 4:00 pm in US Eastern. */
const now = new Date('2026-11-24T21:00:00Z')
const open = { open: true, opens_at: now.toISOString() }
const closed = { open: false, opens_at: '2026-11-25T14:00:00Z' }
const of = (thread: Answers['thread'], office = open) =>
  answerStatus(t, { office, thread }, now).replaceAll('\u00a0', ' ')
const waits = (answer_by: string | null, more: Partial<NonNullable<Answers['thread']>> = {}) => ({
  team: 'support' as const,
  by_email: false,
  answer_by,
  ...more,
})

test('A-04 while nothing waits, the usual time of the team that has the thread', () => {
  expect(answerStatus(t, null, now)).toBe('Connected')
  expect(of(null)).toBe('Connected, answers in about 2 minutes')
  expect(of(waits(null))).toBe('Connected, answers in about 2 minutes')
  expect(of(waits(null, { team: 'clinician' }))).toBe('Connected, a clinician answers within 4 open hours')
})

test('A-04 while a message waits, who answers it and by when', () => {
  expect(of(waits('2026-11-24T21:02:00Z'))).toBe('Connected, answers by 4:02 pm ET')
  expect(of(waits('2026-11-25T17:00:00Z', { team: 'clinician' }))).toBe(
    'Connected, a clinician answers by Wed, Nov 25, 12 pm ET',
  )
  expect(of(waits('2026-11-24T22:30:00Z', { by_email: true }))).toBe(
    'Connected, we answer by email by 5:30 pm ET',
  )
})

test('A-04 a promise that has passed is late, not repeated', () => {
  expect(of(waits('2026-11-24T20:59:00Z'))).toBe('Connected, our answer is late, and we are sorry')
  expect(of(waits('2026-11-24T21:00:00Z', { team: 'clinician' }))).toBe(
    'Connected, the clinician’s answer is late, and we are sorry',
  )
})

test('D-45 outside the office hours, when we open; a waiting message has its own time', () => {
  expect(of(null, closed)).toBe('Connected, we answer from Wed, Nov 25, 9 am ET')
  expect(of(waits('2026-11-25T14:02:00Z'), closed)).toBe('Connected, answers by Wed, Nov 25, 9:02 am ET')
  // It has opened since the hours were read.
  expect(of(null, { ...closed, opens_at: '2026-11-24T20:59:00Z' })).toBe(
    'Connected, answers in about 2 minutes',
  )
})
