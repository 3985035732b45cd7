import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { expect, test } from 'vitest'
import { openFlags, sentAnswers } from './open-flags.ts'

const flag = (rule: string, change: Partial<SigningFlag> = {}): SigningFlag => ({
  id: `number/${rule}`,
  rule,
  kind: 'number',
  severity: 'important',
  reason: rule,
  words: '130 lb now.',
  source: 'A label',
  stops: false,
  ...change,
})
const weight = flag('weight')
const grave = flag('bmi', { severity: 'critical' })
const read = flag('side-effects', { severity: 'review' })
const flags = [grave, weight, read]
const asked = { seen: '130 lb now.', reason: 'asked', note: '' }
const open = (answers: Parameters<typeof openFlags>[1]) => openFlags(flags, answers).map(({ rule }) => rule)

test('MED-14 the sheet waits for every critical and important flag, and for words where they are critical', () => {
  expect(open({})).toEqual(['bmi', 'weight'])
  expect(open({ [weight.id]: asked })).toEqual(['bmi'])
  expect(open({ [weight.id]: asked, [grave.id]: asked })).toEqual(['bmi'])
  const words = { ...asked, note: 'Seen on video today.' }
  expect(open({ [weight.id]: asked, [grave.id]: words })).toEqual([])
})

test('MED-14 an answer to words that have changed waits again, and is kept', () => {
  const answers = { [weight.id]: { ...asked, seen: '150 lb now.' } }
  expect(open(answers)).toContain('weight')
  expect(sentAnswers(flags, answers)).toEqual([
    { id: weight.id, seen: '150 lb now.', reason: 'asked', note: '' },
  ])
})

test('MED-05 what stops stays open whatever is answered, and an answer to a flag that is gone is not sent', () => {
  const stop = flag('underweight', { severity: 'critical', stops: true })
  const words = { ...asked, note: 'Seen on video today.' }
  expect(openFlags([stop], { [stop.id]: words })).toEqual([stop])
  expect(sentAnswers([weight], { [grave.id]: words })).toEqual([])
})
