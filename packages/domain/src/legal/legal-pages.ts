/** The six public pages, by the name that stored texts and consents use, in the order of the footer (M-40, G-SHL-003). */
export const LEGAL_KINDS = ['hipaa', 'privacy', 'returns', 'terms', 'telehealth', 'about'] as const

export type LegalKind = (typeof LEGAL_KINDS)[number]

export type LegalPage = {
  title: string
  path: `/${string}`
  /** A changed text is a new version. The build has drafts only; what counsel approves is published in the console (D-101). */
  version: string
  /** US Eastern date of this version. */
  dated: string
}

const draft = { version: 'draft-2', dated: '2026-11-21' }
/** Every sentence about canceling names the fee that applies then (D-63). */
const withFees = { version: 'draft-3', dated: '2026-11-22' }
/** Says what a notice of privacy practices has to say (45 CFR 164.520(b)); counsel words it. */
const withDuties = { version: 'draft-3', dated: '2026-11-28' }

/** The metadata of every page without its text, so that a screen can link to it and name its version. */
export const LEGAL_PAGES: Readonly<Record<LegalKind, LegalPage>> = {
  hipaa: { title: 'HIPAA notice', path: '/hipaa-notice', ...withDuties },
  privacy: { title: 'Privacy policy', path: '/privacy-policy', ...draft },
  returns: { title: 'Returns and refund policy', path: '/refund-policy', ...withFees },
  terms: { title: 'Terms', path: '/terms', ...withFees },
  telehealth: { title: 'Telehealth consent', path: '/telehealth-consent', ...draft },
  about: { title: 'About', path: '/about', ...draft },
}
