import { LEGAL_PAGES, type LegalKind } from '../legal/legal-pages.ts'

/** What may be agreed to, by the name that stored consents use. */
export const CONSENT_KINDS = [
  'terms',
  'hipaa',
  'email',
  'texts',
  'calls',
  'auto_renewal',
  'commitment',
  'policies',
  'age',
  'measurement',
] as const

export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** A part of a consent: plain text, or the name of a page that the reader can open. */
export type ConsentPart = string | { text: string; page: LegalKind }

const page = (text: string, kind: LegalKind): ConsentPart => ({ text, page: kind })

/** Calls and texts about offers that one person gets at most within 30 days: what the consent promises. */
export const OFFERS_A_MONTH = 4

/**
 * The exact text that a user agrees to, with the pages it names: the screens show these parts, and each consent record
 * stores the same text with its version (M-31). The wording is ours and needs legal review; a changed text is a new
 * version.
 */
export const CONSENT_PARTS = {
  terms: [
    'I agree to the ',
    page('Terms', 'terms'),
    ', the ',
    page('Privacy policy', 'privacy'),
    ' and the ',
    page('Telehealth consent', 'telehealth'),
    '.',
  ],
  /** An acknowledgment of receipt and no agreement; care does not depend on it (45 CFR 164.520(c)(2)(ii)). */
  hipaa: ['I have received the ', page('HIPAA notice', 'hipaa'), '.'],
  email: ['I agree to receive email about my care and my orders.'],
  texts: ['May we send you text messages about your care?'],
  /** What prior express written consent names: seller, automated means, number, rates, frequency (47 CFR 64.1200(f)(9)). */
  calls: [
    `I agree to receive calls and SMS about offers from the clinic that this page or this call names, at the number that I gave, also by automated means. At most ${OFFERS_A_MONTH} a month. Message and data rates may apply. Reply STOP to end it. Not needed for treatment or to buy.`,
  ],
  auto_renewal: ['I agree to automatic renewal until I cancel.'],
  /** Only for monthly subscriptions; the fee is never charged without this consent (D-10). */
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
} as const satisfies Readonly<Record<ConsentKind, readonly ConsentPart[]>>

/** Version of all texts above. */
export const CONSENT_VERSION = 'draft-2'

/** Returns the text of a consent without its links. */
export function consentText(kind: ConsentKind): string {
  const parts: readonly ConsentPart[] = CONSENT_PARTS[kind]
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/**
 * Returns the text of the renewal consent at checkout once the price is known: it states the date and the amount.
 * @param on the date of the renewal as printed
 * @param amount US dollars as printed, such as "$809.95"
 */
export const renewalConsent = (facts: { on: string; amount: string; monthly: boolean }): string =>
  `I agree to automatic renewal on ${facts.on} for ${facts.amount}${
    facts.monthly ? ' and every month after' : ' and at the end of every term'
  }, until I cancel.`

/**
 * Returns the version of each page that a consent names, as its record stores it; empty if it names none.
 * @param published the versions of pages that staff have published; the others are those of the build
 */
export function consentDocuments(
  kind: ConsentKind,
  published: Partial<Record<LegalKind, string>> = {},
): Partial<Record<LegalKind, string>> {
  const parts: readonly ConsentPart[] = CONSENT_PARTS[kind]
  return Object.fromEntries(
    parts.flatMap((part) =>
      typeof part === 'string' ? [] : [[part.page, published[part.page] ?? LEGAL_PAGES[part.page].version]],
    ),
  )
}
