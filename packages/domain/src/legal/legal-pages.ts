/** The six public pages, by the name that stored texts and consents use, in the order of the footer (M-40, G-SHL-003). */
export const LEGAL_KINDS = ['hipaa', 'privacy', 'returns', 'terms', 'telehealth', 'about'] as const

export type LegalKind = (typeof LEGAL_KINDS)[number]

export type LegalPage = {
  title: string
  path: `/${string}`
  /** A changed text is a new version; a published version is locked by its hash. */
  version: string
  /** US Eastern date of this version. */
  dated: string
  /** Who approved it for publication; null while it is a draft. Only legal counsel changes this (M-40). */
  approvedBy: string | null
}

const draft = { version: 'draft-2', dated: '2026-11-21', approvedBy: null }
/** Every sentence about canceling names the fee that applies then (D-63). */
const withFees = { version: 'draft-3', dated: '2026-11-22', approvedBy: null }

/** The metadata of every page without its text, so that a screen can link to it and name its version. */
export const LEGAL_PAGES: Readonly<Record<LegalKind, LegalPage>> = {
  hipaa: { title: 'HIPAA notice', path: '/hipaa-notice', ...draft },
  privacy: { title: 'Privacy policy', path: '/privacy-policy', ...draft },
  returns: { title: 'Returns and refund policy', path: '/refund-policy', ...withFees },
  terms: { title: 'Terms', path: '/terms', ...withFees },
  telehealth: { title: 'Telehealth consent', path: '/telehealth-consent', ...draft },
  about: { title: 'About', path: '/about', ...draft },
}

/** Lists the pages that legal counsel has not approved; the server does not start in live mode with any (M-40). */
export const draftPages = (): LegalKind[] =>
  LEGAL_KINDS.filter((kind) => LEGAL_PAGES[kind].approvedBy === null)
