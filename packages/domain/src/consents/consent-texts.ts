import type { LegalKind } from '../legal/legal-pages.ts'
import { LEGAL_PAGES } from '../legal/legal-pages.ts'

/** A piece of a consent: plain words, or the name of a page that the reader may open. */
export type ConsentPart = string | { text: string; page: LegalKind }

const page = (text: string, kind: LegalKind): ConsentPart => ({ text, page: kind })

/**
 * What a person agrees to, word for word and with the pages it names: the screens draw these parts, and each consent
 * record keeps the same words with their version (M-31). Wording is ours and waits for counsel; a changed text is a new
 * version.
 */
export const CONSENT_PARTS = {
  terms: [
    'I agree to the ',
    page('Terms', 'terms'),
    ', the ',
    page('Privacy policy', 'privacy'),
    ', the ',
    page('HIPAA notice', 'hipaa'),
    ' and the ',
    page('Telehealth consent', 'telehealth'),
    '.',
  ],
  email: ['I agree to receive email about my care and my orders.'],
  texts: ['May we send you text messages about your care?'],
  calls: ['I agree to receive calls and SMS about offers. Not needed for treatment.'],
  auto_renewal: ['I agree to automatic renewal until I cancel.'],
  /** Monthly plans alone; the fee is never charged without it (D-10). */
  commitment: [
    'I agree to the 3-month supply commitment: cancelling before my third month is paid costs the early termination fee of $279.97.',
  ],
  policies: [
    'I agree to the policies: ',
    page('Refund', 'returns'),
    ', ',
    page('Terms', 'terms'),
    ', ',
    page('Privacy', 'privacy'),
    ', ',
    page('HIPAA', 'hipaa'),
    ', ',
    page('Telehealth consent', 'telehealth'),
    '.',
  ],
  age: ['I confirm that I am at least 18 years old.'],
  measurement: [
    'I agree that the number, the amount and the currency of this order are counted. Never my name, my medicine or my answers.',
  ],
} as const satisfies Record<string, readonly ConsentPart[]>

export type ConsentKind = keyof typeof CONSENT_PARTS

export const CONSENT_KINDS = Object.keys(CONSENT_PARTS) as ConsentKind[]

/** Version of all texts above. */
export const CONSENT_VERSION = 'draft-1'

const wordsOf = (parts: readonly ConsentPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** The same as plain texts. */
export const CONSENT_TEXTS = Object.fromEntries(
  CONSENT_KINDS.map((kind) => [kind, wordsOf(CONSENT_PARTS[kind])]),
) as Record<ConsentKind, string>

/**
 * The consent to renewal as checkout words it once a price is known: day and amount stand in the sentence.
 * @param on the day of the renewal as it is printed
 * @param amount US dollars as printed, such as "$809.95"
 */
export const renewalConsent = (facts: { on: string; amount: string; monthly: boolean }): string =>
  `I agree to automatic renewal on ${facts.on} for ${facts.amount}${
    facts.monthly ? ' and every month after' : ' and at the end of every term'
  }, until I cancel.`

/** Version of each page that a consent names, as its record keeps it; empty where it names none. */
export function consentDocuments(kind: ConsentKind): Partial<Record<LegalKind, string>> {
  const parts: readonly ConsentPart[] = CONSENT_PARTS[kind]
  return Object.fromEntries(
    parts.flatMap((part) => (typeof part === 'string' ? [] : [[part.page, LEGAL_PAGES[part.page].version]])),
  )
}
