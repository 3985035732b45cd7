import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMERGENCY_NOTICES, noticeSentences } from './emergency-alert.ts'
import { readPatientText } from './patient-text.ts'
import { URGENT_MESSAGE } from './urgent-button.ts'

test.each([
  'I am 8 weeks pregnant',
  'Cancel it please, I may be pregnant.',
  'I think I’m pregnant',
  'my pregnancy test was positive',
  'I missed my period',
  'estoy embarazada',
  'Creo que estoy embarazada de dos meses',
])('MED-06 pregnancy is read as a kind of its own: %s', (text) => {
  expect(readPatientText(text)).toEqual({ causes: [], notice: null, pregnancy: true })
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

test('MED-06 every text can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5000 }), (text) => {
      expect(readPatientText(text)).toHaveProperty('pregnancy')
    }),
  )
})

test('D-77 what the button "This is urgent" writes is an alarm of its own, whose notice names 911 and 988', () => {
  expect(readPatientText(URGENT_MESSAGE)).toEqual({ causes: ['urgent'], notice: 'urgent', pregnancy: false })
  expect(EMERGENCY_NOTICES.urgent).toMatch(/911.*988/)
  expect(noticeSentences('urgent').title).toBe('Are you in danger?')
  expect(readPatientText('This is urgent, where is my package?').causes).toEqual([])
})
