import { describe, expect, test } from 'vitest'
import {
  SIGNING_KINDS,
  SIGNING_REASONS,
  checkSigningAnswers,
  signingFlags,
  signingReasonsFor,
} from './signing-flags.ts'
import type { SigningAnswer, SigningFlag } from './signing-flags.ts'

const flag = (rule: string, change: Partial<SigningFlag> = {}): SigningFlag => ({
  id: `number/${rule}`,
  rule,
  kind: 'number',
  severity: 'important',
  reason: `About ${rule}`,
  words: '130 lb now.',
  source: 'A label',
  stops: false,
  ...change,
})
const answerTo = ({ id, words }: SigningFlag, change: Partial<SigningAnswer> = {}): SigningAnswer => ({
  id,
  seen: words,
  reason: 'asked',
  note: '',
  ...change,
})
const inWords = { note: 'Seen on video today, well and eating.' }
const fine = { changed: [], missing: [], open: [] }

describe('answering flags at the signature', () => {
  test('MED-14 an important flag needs a reason of the list', () => {
    const weight = flag('weight')
    expect(checkSigningAnswers([weight], [answerTo(weight)])).toEqual(fine)
    expect(checkSigningAnswers([weight], []).missing).toEqual(['Answer before you sign: About weight.'])
    expect(checkSigningAnswers([weight], [answerTo(weight, { reason: 'because' })]).open).toEqual([
      'Choose a reason from the list: About weight.',
    ])
    expect(checkSigningAnswers([weight], [answerTo(weight, { reason: 'no-interaction' })]).open).toHaveLength(
      1,
    )
  })

  test('MED-14 a critical flag needs words too, and so does another reason', () => {
    const grave = flag('bmi', { severity: 'critical' })
    expect(checkSigningAnswers([grave], [answerTo(grave)]).open).toEqual([
      'Say in your own words why this can be signed: About bmi.',
    ])
    expect(checkSigningAnswers([grave], [answerTo(grave, { note: '..............' })]).open).toHaveLength(1)
    expect(checkSigningAnswers([grave], [answerTo(grave, inWords)])).toEqual(fine)
    const weight = flag('weight')
    expect(checkSigningAnswers([weight], [answerTo(weight, { reason: 'other' })]).open).toHaveLength(1)
    expect(checkSigningAnswers([weight], [answerTo(weight, { reason: 'other', ...inWords })])).toEqual(fine)
  })

  test('MED-14 flags that changed since the chart was opened are said, whether new, gone or in other words', () => {
    const weight = flag('weight')
    expect(checkSigningAnswers([weight], [answerTo(weight, { seen: '180 lb now.' })]).changed).toHaveLength(1)
    expect(checkSigningAnswers([], [answerTo(weight)]).changed).toHaveLength(1)
    expect(checkSigningAnswers([weight, flag('age')], [answerTo(weight)]).missing).toHaveLength(1)
  })

  test('MED-05 what stops cannot be answered away', () => {
    const stop = flag('underweight', { severity: 'critical', stops: true })
    expect(checkSigningAnswers([stop], [answerTo(stop, inWords)]).open).toEqual([
      'About underweight. 130 lb now.',
    ])
  })

  test('what must only be read needs no answer, except the medicines', () => {
    const read = flag('side-effects', { severity: 'review', kind: 'answer' })
    const medicines = flag('medications', { severity: 'review', kind: 'medicines' })
    expect(checkSigningAnswers([read], [])).toEqual(fine)
    expect(checkSigningAnswers([medicines], []).missing).toHaveLength(1)
    expect(checkSigningAnswers([medicines], [answerTo(medicines, { reason: 'no-interaction' })])).toEqual(
      fine,
    )
  })

  test('an answer given twice is refused', () => {
    const weight = flag('weight')
    expect(checkSigningAnswers([weight], [answerTo(weight), answerTo(weight)]).open).toEqual([
      'Answered twice: About weight.',
    ])
  })
})

test('MED-14 three important flags together are a critical one that names them', () => {
  const two = [flag('kidney'), flag('surgery')]
  expect(signingFlags(two)).toEqual(two)
  const [together, ...rest] = signingFlags([...two, flag('insulin')])
  expect(together).toMatchObject({
    rule: 'important-together',
    severity: 'critical',
    words: 'About kidney; About surgery; About insulin',
  })
  expect(rest).toHaveLength(3)
  // Critical ones weigh by themselves.
  expect(signingFlags([...two, flag('bmi', { severity: 'critical' })]).map(({ rule }) => rule)).toEqual([
    'bmi',
    'kidney',
    'surgery',
  ])
})

test('every kind of flag has a reason besides the free one, and no code stands twice', () => {
  for (const kind of SIGNING_KINDS) expect(signingReasonsFor(kind).length, kind).toBeGreaterThan(1)
  const codes = SIGNING_REASONS.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
