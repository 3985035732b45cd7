import { describe, expect, test } from 'vitest'
import type { FormFacts } from './form-choice.ts'
import { ORDER_LOAD_FAILED, chooseForm, currentDoseOf, loaderRefusal, mayAnswer } from './form-choice.ts'

const first: FormFacts = { drug: 'semaglutide', healthId: null, providerId: 1, hasOwnPrescription: false }
const returning: FormFacts = { ...first, healthId: 'h-1', hasOwnPrescription: true }

describe('the form an order opens', () => {
  test('P-LDR-005 an order of either drug with a health id and a prescription of ours opens the refill form', () => {
    expect(chooseForm(returning, null).shown).toBe('refill')
    expect(chooseForm({ ...returning, drug: 'tirzepatide', providerId: 2 }, null).shown).toBe('refill')
    expect(chooseForm({ ...returning, drug: null }, null).shown).toBe('medical')
  })

  test('P-LDR-005 D-31 a health id without a prescription of ours does not open the refill form', () => {
    expect(chooseForm({ ...returning, hasOwnPrescription: false }, null).shown).toBe('medical')
    expect(chooseForm({ ...returning, hasOwnPrescription: false, providerId: 2 }, null).shown).toBe('bare')
  })

  test('P-LDR-006 else provider 1 opens the medical form', () => {
    expect(chooseForm(first, null)).toEqual({ shown: 'medical', calledFor: 'medical' })
  })

  test('P-LDR-007 without a medical or refill form the bare form opens', () => {
    expect(chooseForm({ ...first, providerId: 2 }, null).shown).toBe('bare')
  })

  test('P-LDR-001 X-52 a valid type wins on screen, and the difference can be seen', () => {
    expect(chooseForm(first, 'bare')).toEqual({ shown: 'bare', calledFor: 'medical' })
    expect(chooseForm(returning, 'medical')).toEqual({ shown: 'medical', calledFor: 'refill' })
    expect(chooseForm({ ...returning, providerId: 2 }, 'refill').shown).toBe('refill')
    expect(chooseForm(first, 'Medical').shown).toBe('medical')
    expect(chooseForm({ ...first, providerId: 2 }, 'anything').shown).toBe('bare')
  })

  test('X-52 a refill form is refused where no medical history was taken', () => {
    expect(chooseForm(first, 'refill')).toEqual({ shown: 'medical', calledFor: 'medical' })
    expect(mayAnswer('refill', first)).toBe(false)
    expect(mayAnswer('refill', { ...returning, hasOwnPrescription: false })).toBe(false)
    expect(mayAnswer('refill', returning)).toBe(true)
    expect(mayAnswer('medical', first)).toBe(true)
  })
})

describe('the loader', () => {
  test('P-LDR-003 only an order in pending_approval may be answered', () => {
    expect(loaderRefusal('pending_approval')).toBeUndefined()
    for (const status of ['waiting_prescription', 'payment_failed', 'cancelled', '']) {
      expect(loaderRefusal(status)).toBe(
        'Order not found or the assessment form was already submitted. Login to your dashboard to see details.',
      )
    }
  })

  test('P-LDR-004 the message of a failed load is the stated one', () => {
    expect(ORDER_LOAD_FAILED).toBe('An error occurred while fetching your order. Please try again later.')
  })

  test('P-LDR-008 the default current dose is 2.5 mg for tirzepatide, none for semaglutide', () => {
    expect(currentDoseOf('tirzepatide', null)).toBe(2500)
    expect(currentDoseOf('semaglutide', undefined)).toBeUndefined()
    expect(currentDoseOf('tirzepatide', 10_000)).toBe(10_000)
    expect(currentDoseOf('semaglutide', 2500)).toBe(2400)
    expect(currentDoseOf('semaglutide', 9000)).toBeUndefined()
  })
})
