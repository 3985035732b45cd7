/**
 * What a person agrees to, word for word: the screens show these texts and each consent record names the version
 * (M-31). Wording is ours and waits for counsel; a changed text is a new version.
 */
export const CONSENT_TEXTS = {
  terms: 'I agree to the terms and conditions, the privacy policy and the telehealth consent.',
  email: 'I agree to receive e-mails about my care, my order and my account.',
  texts:
    'I agree to receive text messages about my care and my order. Message and data rates may apply. Reply STOP to end them.',
  calls:
    'I agree to be called or texted about offers at the number I gave. This is not a condition of any purchase.',
  auto_renewal:
    'I agree that my plan renews automatically at the amount and on the date shown until I cancel, and that a monthly plan has a 3-month supply commitment with an early termination fee of $279.97.',
  policies:
    'I agree to the returns and refund policy, the terms, the privacy policy, the HIPAA notice and the telehealth consent.',
  age: 'I confirm that I am at least 18 years old.',
} as const

export type ConsentKind = keyof typeof CONSENT_TEXTS

export const CONSENT_KINDS = Object.keys(CONSENT_TEXTS) as ConsentKind[]

/** Version of all texts above. */
export const CONSENT_VERSION = 'draft-1'
