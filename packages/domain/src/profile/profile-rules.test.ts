import { expect, test } from 'vitest'
import { checkProfile, clampInches, profileInches, type ProfileForm } from './profile-rules.ts'
import { treatmentChanges } from './treatment-changes.ts'

const good: ProfileForm = {
  first_name: 'Maya',
  last_name: 'Ortiz',
  email: 'maya@example.com',
  phone: '5125550134',
  gender: 'Female',
  weight: 210,
  height_inch: 65,
}
const messageOf = (change: Partial<ProfileForm>) => checkProfile({ ...good, ...change })?.message

test('P-PRF-003 P-PRF-004 P-PRF-005 P-PRF-006 P-PRF-007 P-PRF-008 each problem has its stated message, the first in the stated order', () => {
  expect(checkProfile(good)).toBeNull()
  const wrong: [Partial<ProfileForm>, string][] = [
    [{ last_name: ' ' }, 'Please enter your full name'],
    [{ email: 'maya@example' }, 'Please enter a valid email address'],
    [{ phone: '512555013' }, 'Please enter a valid 10-digit phone number'],
    [{ gender: '' }, 'Please select your gender'],
    [{ weight: 0 }, 'Please enter a valid weight'],
    [{ height_inch: 0 }, 'Please enter a valid height'],
  ]
  for (const [index, [change, message]] of wrong.entries()) {
    expect(messageOf(change)).toBe(message)
    const andLater = Object.assign({}, ...wrong.slice(index).map(([later]) => later))
    expect(messageOf(andLater)).toBe(message)
  }
})

test.each([1, 80, 999, '212.5'])('P-PRF-009 %s pounds may be saved', (weight) => {
  expect(messageOf({ weight })).toBeUndefined()
})
test.each([1000, 999.1, 0.9, -5, 'abc', '', '1e3'])('P-PRF-009 %s pounds are refused', (weight) => {
  expect(messageOf({ weight })).toBe('Please enter a valid weight')
})

test('P-PRF-010 feet are 0 to 8: 9 is refused', () => {
  expect(profileInches('8', '11')).toBe(107)
  expect(profileInches('0', '1')).toBe(1)
  expect(profileInches('9', '0')).toBeNaN()
  expect(messageOf({ height_inch: profileInches('9', '0') })).toBe('Please enter a valid height')
  expect(messageOf({ height_inch: 108 })).toBe('Please enter a valid height')
})

test('P-PRF-011 inches of 12 and more become 11', () => {
  expect(clampInches(12)).toBe(11)
  expect(clampInches(99)).toBe(11)
  expect(clampInches(11)).toBe(11)
  expect(profileInches('5', '12')).toBe(71)
})

test('X-35 D-72 D-80 the chart gets the sex, a weight that is asked back, and a height outside the range of the intake', () => {
  const before = { sex: 'Female', weightLb: 210, heightIn: 65 } as const
  expect(treatmentChanges(before, { ...before, weightLb: 400, heightIn: 48 })).toEqual([])
  expect(treatmentChanges(before, { sex: 'Male', weightLb: 79.9, heightIn: 47 })).toEqual([
    { field: 'sex', before: 'Female', after: 'Male' },
    { field: 'weight', before: '210', after: '79.9' },
    { field: 'height', before: '65', after: '47' },
  ])
  expect(treatmentChanges({ ...before, weightLb: 750 }, { ...before, weightLb: 750 })).toEqual([])
})
