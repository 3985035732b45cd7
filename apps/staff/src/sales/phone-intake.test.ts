import { describe, expect, test } from 'vitest'
import { phoneBody, phoneProblem } from './phone-intake.ts'
import type { PhoneIntake } from './phone-intake.ts'

const TODAY = '2026-11-21'
const IRIS: PhoneIntake = {
  first: ' Iris ',
  last: 'Sample',
  email: 'iris@example.com ',
  phone: '2125550147',
  gender: 'Female',
  state: 'CA',
  dob: { month: '4', day: '12', year: '1985' },
  body: { feet: '5', inches: '6', weight: '220.5' },
  agreedToTerms: true,
  agreedToText: false,
}

describe('the intake filled in on the phone', () => {
  test('is sent as the call takes it', () => {
    expect(phoneProblem(IRIS, TODAY)).toBeNull()
    expect(phoneBody(IRIS)).toEqual({
      first_name: 'Iris',
      last_name: 'Sample',
      email: 'iris@example.com',
      phone: '2125550147',
      gender: 'Female',
      dob: '1985-04-12',
      state: 'CA',
      height_inches: 66,
      weight: 220.5,
      agreed_to_text: false,
    })
  })

  test("is held to the page's own rules, and to the terms being read", () => {
    const field = (change: Partial<PhoneIntake>) => phoneProblem({ ...IRIS, ...change }, TODAY)?.field
    expect(field({ agreedToTerms: false })).toBe('agreed_to_terms')
    expect(field({ state: 'LA' })).toBe('state')
    expect(field({ gender: '' })).toBe('gender')
    expect(field({ phone: '212555' })).toBe('phone')
    expect(field({ dob: { month: '4', day: '12', year: '2010' } })).toBe('dob')
    expect(field({ body: { feet: '5', inches: '12', weight: '220' } })).toBe('height')
    expect(field({ body: { feet: '5', inches: '6', weight: '79' } })).toBe('weight')
  })
})
