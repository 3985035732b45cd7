import { expect, test } from 'vitest'
import { alarmPromise, visitorPromise } from './alarm-promise.ts'

const by = new Date('2026-11-24T20:10:00Z')

test('D-77 a patient reads who is told, how she is reached, by when, and what stands still', () => {
  expect(alarmPromise({ onCall: true, phone: '2105550167', by }).replaceAll('\u00a0', ' ')).toBe(
    'A clinician is told now and calls you at (210) 555-0167 by 3:10 pm ET. Until then nothing ships and nothing is charged.',
  )
  expect(alarmPromise({ onCall: true, phone: null, by })).toContain('writes to you here by')
})

test('D-104 where nobody is on call the patient is told so, with the hour at which somebody looks', () => {
  const said = alarmPromise({ onCall: false, phone: '2105550167', by }).replaceAll('\u00a0', ' ')
  expect(said).toMatch(
    /^No clinician is on call right now\. All of them are told, and one calls you at .* by Tue, Nov 24, 3:10 pm ET\./,
  )
})

test('D-77 a visitor reads that support looks first, and that nobody can call', () => {
  const said = visitorPromise(by)
  expect(said).toContain('Our support team looks at this by')
  expect(said).toContain('no number')
})
