import type { ConsentKind } from './consent-texts.ts'

/**
 * What staff read out on the phone, word for word as the consent texts say it, and ask an answer to (D-69). Another
 * wording or another question is another version.
 */
export const PHONE_SCRIPT = {
  version: 'phone-1',
  readOut: ['email', 'texts', 'calls'],
} as const satisfies { version: string; readOut: readonly ConsentKind[] }

/** What only the person can give, on the page; whoever took the intake by phone is asked for it at checkout (D-69). */
export const GIVEN_ON_PAGE = ['terms'] as const satisfies readonly ConsentKind[]

export type GivenOnPage = (typeof GIVEN_ON_PAGE)[number]
