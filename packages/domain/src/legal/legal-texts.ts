import { LEGAL_PAGES, type LegalKind } from './legal-pages.ts'
import { ABOUT } from './texts/about.ts'
import { HIPAA_NOTICE } from './texts/hipaa-notice.ts'
import { PRIVACY_POLICY } from './texts/privacy-policy.ts'
import { REFUND_POLICY } from './texts/refund-policy.ts'
import { TELEHEALTH_CONSENT } from './texts/telehealth-consent.ts'
import { TERMS } from './texts/terms.ts'
import type { LegalSection } from './legal-section.ts'

/** The only source of every legal page: of the printed text, the stored text, and the text that a consent names. */
export const LEGAL_SECTIONS: Readonly<Record<LegalKind, readonly LegalSection[]>> = {
  hipaa: HIPAA_NOTICE,
  privacy: PRIVACY_POLICY,
  returns: REFUND_POLICY,
  terms: TERMS,
  telehealth: TELEHEALTH_CONSENT,
  about: ABOUT,
}

/** Returns the whole page as one text, the form in which a version is stored and hashed (M-31). */
export const legalText = (kind: LegalKind): string =>
  [LEGAL_PAGES[kind].title, ...LEGAL_SECTIONS[kind].flatMap(({ title, text }) => [title, ...text])].join(
    '\n\n',
  )
