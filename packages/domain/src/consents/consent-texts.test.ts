import { expect, test } from 'vitest'
import { LEGAL_PAGES } from '../legal/legal-pages.ts'
import { formatUsd } from '../money/cents.ts'
import { EARLY_TERMINATION_FEE } from '../catalog/price-book.ts'
import { CONSENT_KINDS, consentText, consentDocuments, renewalConsent } from './consent-texts.ts'

test('the consents of a purchase name renewal, the five policies and the age', () => {
  expect(consentText('auto_renewal')).toMatch(/automatic renewal/)
  for (const policy of ['Refund', 'Terms', 'Privacy', 'HIPAA', 'Telehealth consent'])
    expect(consentText('policies')).toContain(policy)
  expect(consentText('age')).toMatch(/at least 18/)
})

test('S-10 consent to offers says that treatment does not depend on it', () => {
  expect(consentText('calls')).toMatch(/Not needed for treatment/)
  expect(CONSENT_KINDS).toHaveLength(10)
})

test('D-10 the commitment of a monthly plan names the fee', () => {
  expect(consentText('commitment')).toContain('3-month supply commitment')
  expect(consentText('commitment')).toContain(formatUsd(EARLY_TERMINATION_FEE))
  expect(formatUsd(EARLY_TERMINATION_FEE)).toBe('$279.97')
})

test('the plain text of a consent is its parts in their order', () => {
  expect(consentText('terms')).toBe('I agree to the Terms, the Privacy policy and the Telehealth consent.')
  expect(consentText('policies')).toBe(
    'I agree to the policies: Refund, Terms, Privacy, HIPAA, Telehealth consent.',
  )
})

test('M-31 a consent knows the version of every page it names', () => {
  const { terms, privacy, hipaa, telehealth, returns } = LEGAL_PAGES
  const intake = {
    terms: terms.version,
    privacy: privacy.version,
    telehealth: telehealth.version,
  }
  expect(consentDocuments('terms')).toEqual(intake)
  expect(consentDocuments('policies')).toEqual({
    ...intake,
    hipaa: hipaa.version,
    returns: returns.version,
  })
  expect(consentDocuments('email')).toEqual({})
})

test('the renewal is worded with its day and amount, by month or by term', () => {
  const facts = { on: 'May 19, 2027', amount: '$809.95' }
  expect(renewalConsent({ ...facts, monthly: false })).toBe(
    'I agree to automatic renewal on May 19, 2027 for $809.95 and at the end of every term, until I cancel.',
  )
  expect(renewalConsent({ ...facts, monthly: true })).toContain('and every month after, until I cancel.')
})

test('LAW-07 receipt of the HIPAA notice is acknowledged apart from what is agreed to, with the version of the notice', () => {
  expect(consentText('hipaa')).toBe('I have received the HIPAA notice.')
  expect(consentDocuments('hipaa')).toEqual({ hipaa: LEGAL_PAGES.hipaa.version })
  expect(consentText('terms')).not.toContain('HIPAA')
})

test.each([
  /the clinic that this page or this call names/,
  /automated means/,
  /rates may apply/,
  /At most 4 a month/,
  /STOP/,
  /Not needed for treatment or to buy/,
])('LAW-10 the consent to offers says %s', (fact) => {
  expect(consentText('calls')).toMatch(fact)
})
