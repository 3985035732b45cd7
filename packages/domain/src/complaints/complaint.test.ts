import { expect, test } from 'vitest'
import { asksUse, COMPLAINT_KINDS, doseWarning, holderOf, waitsForUse } from './complaint.ts'
import { kindOfReason } from './complaint-kind.ts'
import { complaintDue } from './complaint-times.ts'
import { DEFAULT_OFFICE_HOURS } from '../visits/office-hours.ts'

const told = { kind: 'warm', state: 'open', use_answer: null, replaced: false } as const

test('D-92 the question on use is asked of what the patient holds, and of nothing that never came', () => {
  expect(COMPLAINT_KINDS.filter(asksUse)).toEqual(['warm', 'broken', 'wrong', 'other'])
  expect(waitsForUse(told)).toBe(true)
  expect(waitsForUse({ ...told, use_answer: 'use' })).toBe(false)
})

test('D-92 a complaint is with the pharmacy until the use is answered, then with support, then with billing', () => {
  expect(holderOf(told)).toBe('pharmacy')
  expect(holderOf({ ...told, use_answer: 'do_not_use' })).toBe('support')
  expect(holderOf({ ...told, kind: 'late' })).toBe('support')
  expect(holderOf({ ...told, state: 'refunding', use_answer: 'use' })).toBe('billing')
  for (const state of ['replaced', 'refunded', 'explained', 'withdrawn'] as const)
    expect(holderOf({ ...told, state })).toBeNull()
})

test('D-104 "do not use" stands until the answer, after a "no" until the new parcel is there, and after "use it" no more', () => {
  expect(doseWarning([])).toBeNull()
  expect(doseWarning([told])).toBe('wait')
  expect(doseWarning([{ ...told, use_answer: 'use' }])).toBeNull()
  expect(doseWarning([{ ...told, state: 'refunded', use_answer: 'do_not_use' }])).toBe('do_not_use')
  expect(doseWarning([{ ...told, state: 'replaced', use_answer: 'do_not_use' }])).toBe('do_not_use')
  expect(doseWarning([{ ...told, state: 'replaced', use_answer: 'do_not_use', replaced: true }])).toBeNull()
  expect(doseWarning([{ ...told, state: 'withdrawn' }])).toBeNull()
  expect(doseWarning([{ ...told, kind: 'late' }])).toBe('not_here')
  expect(doseWarning([{ ...told, kind: 'missing' }])).toBeNull()
  expect(doseWarning([{ ...told, kind: 'late' }, told])).toBe('wait')
})

test('D-92 a reason in the patient’s own words is sorted by what it names', () => {
  for (const [reason, kind] of [
    ['My parcel arrived warm. Can I still use it?', 'warm'],
    ['The ice was water.', 'warm'],
    ['The vial is broken.', 'broken'],
    ['Sample: the vial was cracked when I opened the box.', 'broken'],
    ['It leaks.', 'broken'],
    ['One vial is missing', 'missing'],
    ['This is the wrong dose', 'wrong'],
    ['It never arrived', 'late'],
    ["It didn't arrive", 'late'],
    ['I do not like the color', 'other'],
  ] as const)
    expect([reason, kindOfReason(reason)]).toEqual([reason, kind])
})

test('D-104 "use it or not" is due after four office hours, a decision at the end of the next business day', () => {
  // Friday, November 27, 2026, 4 pm in New York: two hours that day, two on Monday.
  const friday = new Date('2026-11-27T21:00:00Z')
  expect(complaintDue('pharmacy', friday, DEFAULT_OFFICE_HOURS)).toEqual(new Date('2026-11-30T16:00:00Z'))
  expect(complaintDue('support', friday, DEFAULT_OFFICE_HOURS)).toEqual(new Date('2026-11-30T23:00:00Z'))
})
