import { CONSENT_KINDS, CONSENT_TEXTS, CONSENT_VERSION } from '@contour/domain/consents/consent-texts'

export type LegalDraft = { kind: string; version: string; text: string }

const DRAFT = 'Draft, not yet approved by counsel.'

const PAGES: Record<string, readonly string[]> = {
  terms: [
    'We arrange online care for adults of 18 years or more in the states we serve. A doctor decides whether treatment is right for you; paying does not oblige a doctor to prescribe.',
    'Your card is pre-authorised at checkout and charged when your order ships. If you are denied, the hold is released in full; a consultation fee is not kept.',
    'Plans renew automatically until you cancel. A monthly plan bills the regular price from the second month on and has a 3-month supply commitment: cancelling earlier, after the first shipment, costs an early termination fee of $279.97.',
    'A prescription that you do not answer within 12 hours is sent to the pharmacy as written.',
    'A doctor check-in is needed every 90 days. Without it nothing further is shipped.',
    'Compounded medication is prepared by a licensed pharmacy for one patient. It is not an approved product and has not been reviewed by the FDA for safety, effectiveness or quality.',
    'Tell us within seven days of delivery when a shipment is damaged or incomplete, and we replace it.',
  ],
  privacy: [
    'We keep what you tell us to care for you, to fill your order and to bill it, and share it with the doctors, pharmacies, carriers and payment providers that take part in this.',
    'No health detail, name or e-mail address is given to advertising or analytics services.',
    'You may ask for a copy of your data and for its correction. Medical records are kept as long as the law requires.',
  ],
  hipaa: [
    'This notice describes how medical information about you may be used and disclosed and how you can get access to it.',
    'We use and disclose it for treatment, payment and the running of our service. Any other use needs your written permission, which you may take back.',
    'You may see and copy your record, ask for corrections, ask who received it, and complain to us or to the Department of Health and Human Services without disadvantage.',
  ],
  returns: [
    'Medication cannot be taken back. A shipment that arrives damaged, warm or incomplete is replaced or refunded when you tell us within seven days.',
    'An order that has not shipped can be cancelled, and its hold is released. A denied order costs nothing.',
  ],
  telehealth: [
    'Care is given from a distance by questionnaire, message, telephone or video. It has limits: a doctor cannot examine you in person, and technology can fail.',
    'You may ask for a live visit, and you may stop at any time. In an emergency call 911.',
  ],
  about: [
    'An online service for medical weight care: a short questionnaire, a doctor who reviews it, a licensed pharmacy and overnight delivery.',
  ],
}

/** Pages and consent texts as they are seeded: drafts until counsel approves them (M-40). */
export const LEGAL_DRAFTS: readonly LegalDraft[] = [
  ...Object.entries(PAGES).map(([kind, paragraphs]) => ({
    kind,
    version: 'draft-1',
    text: [DRAFT, ...paragraphs].join('\n\n'),
  })),
  ...CONSENT_KINDS.map((kind) => ({
    kind: `consent_${kind}`,
    version: CONSENT_VERSION,
    text: CONSENT_TEXTS[kind],
  })),
]
