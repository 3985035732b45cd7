import { expect, test } from 'vitest'
import { FLAG_RULES } from './flag-rules.ts'
import { needsAnswer, needsWords } from '@contour/domain/prescriptions/signing-flags'
import { flagOfStops } from '@contour/domain/prescriptions/stopped-flag'

const at = (time: string) => new Date(`2026-11-27T${time}:00Z`)
const yes = {
  id: 'one',
  question: 'self_harm',
  label: 'Have you had thoughts of harming yourself in the last 6 months?',
  answer: 'Yes',
  at: at('14:12'),
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('D-81 the chart says both answers with their times, critical, and the signature answers it in words', () => {
  const flag = flagOfStops(FLAG_RULES, yes, [], { answer: 'No', at: at('14:30') })
  expect(flag).toMatchObject({
    severity: 'critical',
    reason: 'The form stopped at this answer: Thoughts of self-harm in the last 6 months',
  })
  expect(plain(flag.words)).toBe(
    'First Yes, Nov 27, 2026, 9:12 am ET. Changed to No, Nov 27, 2026, 9:30 am ET.',
  )
  expect([needsAnswer(flag), needsWords(flag, 'mistake')]).toEqual([true, true])
})

test('D-81 a stopping answer that was given twice, and never sent, is said so', () => {
  const flag = flagOfStops(FLAG_RULES, yes, [{ ...yes, id: 'two', at: at('15:00') }], null)
  expect(plain(flag.words)).toBe(
    'First Yes, Nov 27, 2026, 9:12 am ET. Again Yes, Nov 27, 2026, 10 am ET. No form was sent since.',
  )
  expect(flag.id).toBe('stopped/one')
})
