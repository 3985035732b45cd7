import { describe, expect, test } from 'vitest'
import { readTexts } from '@contour/texts/read-texts'
import { phoneBody, phoneProblem, type PhoneIntake } from './phone-intake.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

const t = readTexts(cartLinksTexts)
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
  goal: '',
  answers: { email: true, texts: false, calls: false },
}

describe('the intake filled in on the phone', () => {
  test('R-008 is sent as it was answered, with the script that was read out and no goal that nobody named', () => {
    expect(phoneProblem(t, IRIS, TODAY)).toBeNull()
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
      desired_weight: null,
      script_version: 'phone-2',
      answers: { email: true, texts: false, calls: false },
    })
    expect(phoneBody({ ...IRIS, goal: ' 165 ' }).desired_weight).toBe(165)
  })

  test("R-008 is held to the page's own rules, and to an answer to everything that is read out", () => {
    const field = (change: Partial<PhoneIntake>) => phoneProblem(t, { ...IRIS, ...change }, TODAY)?.field
    expect(field({ answers: { email: true, texts: null, calls: false } })).toBe('texts')
    expect(field({ answers: { email: false, texts: false, calls: false } })).toBe('email')
    expect(field({ state: 'LA' })).toBe('state')
    expect(field({ gender: '' })).toBe('gender')
    expect(field({ phone: '212555' })).toBe('phone')
    expect(field({ dob: { month: '4', day: '12', year: '2010' } })).toBe('dob')
    expect(field({ body: { feet: '5', inches: '12', weight: '220' } })).toBe('height')
    expect(field({ body: { feet: '5', inches: '6', weight: '79' } })).toBe('weight')
    expect(field({ goal: '300' })).toBe('desired_weight')
    expect(field({ goal: '90' })).toBe('desired_weight')
  })
})
