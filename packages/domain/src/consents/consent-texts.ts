/**
 * What a person agrees to, word for word: the screens show these texts and each consent record names the version
 * (M-31). Wording is ours and waits for counsel; a changed text is a new version.
 */
export const CONSENT_TEXTS = {
  terms: 'I agree to the Terms, the Privacy policy, the HIPAA notice and the Telehealth consent.',
  email: 'I agree to receive email about my care and my orders.',
  texts: 'May we send you text messages about your care?',
  calls: 'I agree to receive calls and SMS about offers. Not needed for treatment.',
  auto_renewal: 'I agree to automatic renewal until I cancel.',
  policies: 'I agree to the policies: Refund, Terms, Privacy, HIPAA, Telehealth consent.',
  age: 'I confirm that I am at least 18 years old.',
  measurement:
    'I agree that the number, the amount and the currency of this order are counted. Never my name, my medicine or my answers.',
} as const

export type ConsentKind = keyof typeof CONSENT_TEXTS

export const CONSENT_KINDS = Object.keys(CONSENT_TEXTS) as ConsentKind[]

/** Version of all texts above. */
export const CONSENT_VERSION = 'draft-1'
