import type { ConsentKind } from './consent-texts.ts'

/**
 * The consents that staff read out on the phone, word for word, and ask the caller to answer (D-69). A change of the
 * wording or of the questions is a new version.
 */
export const PHONE_SCRIPT = {
  version: 'phone-2',
  readOut: ['email', 'texts', 'calls'],
} as const satisfies { version: string; readOut: readonly ConsentKind[] }

/**
 * The consents that only the patient can give, on the page; after an intake by phone, checkout requests them (D-69).
 */
export const GIVEN_ON_PAGE = ['terms'] as const satisfies readonly ConsentKind[]

export type GivenOnPage = (typeof GIVEN_ON_PAGE)[number]
