import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Intake } from './intake-rules.ts'
import {
  checkBasics,
  checkBirth,
  checkBody,
  checkGoal,
  checkIntake,
  checkTerms,
  totalInches,
} from './intake-rules.ts'

const TODAY = '2026-11-21'

const maya: Intake = {
  agreed_to_terms: true,
  state: 'TX',
  first_name: 'Maya',
  last_name: 'Sample',
  gender: 'Female',
  email: 'maya@example.com',
  agreed_to_email: true,
  phone: '2125550143',
  dob: { month: '6', day: '15', year: '1988' },
  foot: '5',
  inches: '6',
  weight: '212',
  desired_weight: '168',
}

const message = (error: { message: string } | null) => error?.message ?? null

/** The invalid values for each check, in the stated order, and the expected message. */
const BASICS: [row: string, broken: Partial<Intake>, message: string][] = [
  ['F-INT-019', { state: '' }, 'Please select your state'],
  ['F-INT-020', { last_name: ' ' }, 'Please enter your full name'],
  ['F-INT-021', { gender: '' }, 'Please select your gender'],
  ['F-INT-022', { email: 'a@b' }, 'Please enter a valid email address'],
  ['F-INT-023', { agreed_to_email: false }, 'Please agree to receive email communications'],
  ['F-INT-024', { phone: '212555014' }, 'Please enter a complete, valid phone number'],
]

describe('intake', () => {
  test('a complete intake has no fault', () => expect(checkIntake(maya, TODAY)).toBeNull())

  test('F-INT-018 step 1: the terms', () => {
    expect(message(checkTerms({ agreed_to_terms: false }))).toBe('Please agree to the terms and conditions')
    expect(checkTerms({ agreed_to_terms: true })).toBeNull()
  })

  test.each(BASICS)('%s step 2, one thing missing', (_row, broken, text) => {
    expect(message(checkBasics({ ...maya, ...broken }))).toBe(text)
  })
  test('F-INT-020 first and last name are both asked for', () => {
    expect(checkBasics({ ...maya, first_name: '' })).toMatchObject({ field: 'first_name' })
  })

  test('F-INT-025 whatever is wrong together, the first of the six checks speaks', () => {
    fc.assert(
      fc.property(fc.subarray(BASICS, { minLength: 1 }), (broken) => {
        const step = Object.assign({ ...maya }, ...broken.map(([, change]) => change)) as Intake
        expect(message(checkBasics(step))).toBe(broken[0]?.[2])
      }),
    )
  })

  test('F-INT-010 F-INT-011 consent to texts and calls is never asked for by the checks', () => {
    expect(checkBasics(maya)).toBeNull()
  })

  test('F-INT-029 F-INT-030 an unserved state sends the visitor away', () => {
    expect(checkBasics({ ...maya, state: 'LA' })).toMatchObject({ field: 'state', stop: true })
    expect(checkBasics({ ...maya, state: 'MS' })).toMatchObject({ field: 'state', stop: true })
  })

  test('F-INT-036 being under age sends the visitor away, a broken date does not', () => {
    expect(checkBirth({ month: 1, day: 1, year: 2012 }, TODAY)).toMatchObject({ field: 'dob', stop: true })
    expect(checkBirth({ month: 2, day: 30, year: 1990 }, TODAY)).toMatchObject({ field: 'dob', stop: false })
  })

  test('F-INT-037 feet 4 to 8 and inches 0 to 11', () => {
    const height = (foot: string, inches: string) => message(checkBody({ ...maya, foot, inches }))
    for (const [foot, inches] of [
      ['3', '11'],
      ['9', '0'],
      ['5', '12'],
      ['5', '-1'],
      ['5.5', '0'],
      ['', '6'],
      ['5', ''],
    ] as const) {
      expect(height(foot, inches)).toBe('Please enter a valid height')
    }
    expect(height('4', '0')).toBeNull()
    expect(message(checkBody({ foot: '8', inches: '11', weight: '400' }))).toBeNull()
  })

  test('F-INT-038 weight 80 to 700 pounds', () => {
    // At 4 ft no weight in the range gives a BMI that rules out treatment.
    const weight = (value: string | number) => message(checkBody({ foot: '4', inches: '0', weight: value }))
    for (const value of ['79', 701, '', 'heavy', '1e3'])
      expect(weight(value)).toBe('Please enter a valid weight')
    for (const value of [80, '700', '180.5']) expect(weight(value)).toBeNull()
  })

  test('F-INT-039 desired weight 80 to 700 pounds', () => {
    const goal = (desired_weight: string) =>
      message(checkGoal({ foot: '4', inches: '0', weight: '700', desired_weight }))
    for (const value of ['79', '701', '']) expect(goal(value)).toBe('Please enter a valid desired weight')
    expect(goal('80')).toBeNull()
  })

  test('F-INT-040 desired weight less than the current one', () => {
    const goal = (desired_weight: string) => message(checkGoal({ ...maya, desired_weight }))
    expect(goal('212')).toBe('Desired weight should be less than current weight')
    expect(goal('211')).toBeNull()
  })

  test('R-012 a goal below a healthy weight for the height is refused with the lowest one that is accepted', () => {
    const goal = (desired_weight: string, lowestBmi?: number) =>
      checkGoal({ foot: '5', inches: '5', weight: '212', desired_weight }, lowestBmi)
    expect(goal('100')).toEqual({
      field: 'desired_weight',
      message:
        'That goal is below a healthy weight for your height. The lowest goal we can accept is 111.2 lb.',
      stop: false,
    })
    expect(goal('111.2')).toBeNull()
    expect(message(goal('111.2', 19))).toContain('114.2 lb')
  })

  test('R-012 a BMI under 20 ends the intake on the step that asks for the weight; one of 20 does not', () => {
    const body = (weight: string) => checkBody({ foot: '5', inches: '5', weight })
    expect(body('120')).toEqual({
      field: 'weight',
      message: 'We cannot proceed since your BMI is less than 20.',
      stop: true,
    })
    expect(body('121')).toBeNull()
  })

  test('the server asks all five steps in their order', () => {
    const errors: [Partial<Intake>, string][] = [
      [{ agreed_to_terms: false }, 'agreed_to_terms'],
      [{ phone: '' }, 'phone'],
      [{ dob: { month: 13, day: 1, year: 1990 } }, 'dob'],
      [{ foot: 3 }, 'height'],
      [{ desired_weight: 700 }, 'desired_weight'],
    ]
    for (let first = 0; first < errors.length; first += 1) {
      const step = Object.assign({ ...maya }, ...errors.slice(first).map(([change]) => change)) as Intake
      expect(checkIntake(step, TODAY)?.field).toBe(errors[first]?.[1])
    }
  })

  test('feet and inches as total inches', () => expect(totalInches(5, 6)).toBe(66))
})
