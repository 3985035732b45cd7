import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMERGENCY_NOTICES, noticeSentences } from './emergency-alert.ts'
import { BUILT_IN_WORDS } from './alarm-words.ts'
import { readPatientText as readWith } from './patient-text.ts'
import { URGENT_MESSAGE } from './urgent-button.ts'

const readPatientText = (text: string) => readWith(text, BUILT_IN_WORDS)

test.each([
  'I am 8 weeks pregnant',
  'Cancel it please, I may be pregnant.',
  'I think I’m pregnant',
  'my pregnancy test was positive',
  'I missed my period',
  'estoy embarazada',
  'Creo que estoy embarazada de dos meses',
])('MED-06 pregnancy is read as a kind of its own: %s', (text) => {
  expect(readPatientText(text)).toEqual({
    level: 'yellow',
    causes: [],
    yellow: ['pregnancy'],
    notice: 'look',
    pregnancy: true,
  })
})

test.each([
  'I am not pregnant',
  "I'm definitely not pregnant",
  'no estoy embarazada',
  'my wife is pregnant',
  'Is this safe if I get pregnant later?',
  'We are trying to get pregnant next year',
  'When can I get a refill?',
])('MED-06 what only resembles a pregnancy is none: %s', (text) => {
  expect(readPatientText(text).pregnancy).toBe(false)
})

test('MED-06 of two notices the one with 988 stands, because it names 911 as well', () => {
  const all = 'I am 8 weeks pregnant and I want to kill myself. Chest pain now, cannot breathe.'
  expect(readPatientText(all)).toMatchObject({ notice: 'suicide', pregnancy: true })
  expect(readPatientText(all).causes).toEqual(expect.arrayContaining(['suicide', 'chest_pain', 'breathing']))
  expect(readPatientText('Chest pain now')).toMatchObject({ notice: 'medical', pregnancy: false })
})

test("MED-06 the reader of patients' texts takes any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5000 }), (text) => {
      expect(readPatientText(text)).toHaveProperty('pregnancy')
    }),
  )
})

test('D-77 what the button "This is urgent" writes is an alarm of its own, whose notice names 911 and 988', () => {
  expect(readPatientText(URGENT_MESSAGE)).toMatchObject({
    level: 'red',
    causes: ['urgent'],
    notice: 'urgent',
  })
  expect(EMERGENCY_NOTICES.urgent).toMatch(/911.*988/)
  expect(noticeSentences('urgent').title).toBe('Are you in danger?')
  expect(readPatientText('This is urgent, where is my package?').causes).toEqual([])
})

test.each([
  ['There was a little blood when I wiped this morning.', 'blood_word'],
  ['my chest feels strange', 'chest_word'],
  ['I think I took the wrong dose', 'dose_word'],
  ['I used 20 units instead of 10', 'dose_word'],
  ['I used 50 units, it should be 5', 'dose_word'],
  ['I injected every day instead of every week', 'dose_word'],
  ['took 25 mg not 2.5', 'dose_word'],
  ['every day instead of once a week', 'dose_word'],
  ['1 mg rather than 0.1', 'dose_word'],
  ['my child got hold of my pen and injected himself', 'dose_word'],
  ['I cut myself last night', 'mood_word'],
  ['vomited three times since breakfast', 'vomiting_word'],
  ['I am so dizzy when I stand up', 'dizzy_word'],
  ['stomach pain for two days', 'belly_word'],
  ['hives all over my arms', 'skin_word'],
  ['my eyes look yellow', 'skin_word'],
  ['I feel hopeless', 'mood_word'],
  ['I am in the hospital right now', 'hospital_word'],
  ['vi un poco de sangre', 'blood_word'],
  ['me inyecté 2.5 en vez de 0.25', 'dose_word'],
  ['me siento muy mareada', 'dizzy_word'],
  ['vomite varias veces', 'vomiting_word'],
])('D-77 a symptom word alone is yellow, with the text that names 911: %s', (text, rule) => {
  const reading = readPatientText(text)
  expect(reading.level === 'red' || reading.yellow.some((one) => one === rule)).toBe(true)
  expect(reading.notice).not.toBeNull()
})

test('D-77 a text that is red is not yellow as well', () => {
  expect(readPatientText('I have chest pain and there is a little blood')).toMatchObject({
    level: 'red',
    notice: 'medical',
  })
  expect(EMERGENCY_NOTICES.look).toContain('911')
})
