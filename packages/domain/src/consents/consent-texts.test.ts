import { expect, test } from 'vitest'
import { CONSENT_KINDS, CONSENT_TEXTS } from './consent-texts.ts'

test('the consents of a purchase name renewal, the five policies and the age', () => {
  expect(CONSENT_TEXTS.auto_renewal).toMatch(/automatic renewal/)
  for (const policy of ['Refund', 'Terms', 'Privacy', 'HIPAA', 'Telehealth consent'])
    expect(CONSENT_TEXTS.policies).toContain(policy)
  expect(CONSENT_TEXTS.age).toMatch(/at least 18/)
})

test('S-10 consent to offers says that treatment does not depend on it', () => {
  expect(CONSENT_TEXTS.calls).toMatch(/Not needed for treatment/)
  expect(CONSENT_KINDS).toHaveLength(8)
})

test('D-10 the commitment of a monthly plan names the fee', () => {
  expect(CONSENT_TEXTS.commitment).toMatch(/3-month supply commitment.*\$279\.97/)
})
