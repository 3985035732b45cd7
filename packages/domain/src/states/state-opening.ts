/** What keeps a state from opening, or closes one that is open (D-101). */
export const RED_LINES = [
  'clinician',
  'pharmacy',
  'notice',
  'clinical_content',
  'legal_texts',
  'letters',
  'company',
  'restore',
] as const
export type RedLine = (typeof RED_LINES)[number]

/** Least and most characters of what is written with a decision. */
export const OPENING_LIMITS = { least: 8, reason: 500, message: 300, document: 200 } as const

type RedLineText = { readonly stands: string; readonly owner: string; readonly next: string }

export const RED_LINE_TEXTS: Readonly<Record<RedLine, RedLineText>> = {
  clinician: {
    stands: 'No clinician is licensed there.',
    owner: 'Administrator',
    next: 'Enter the license of a clinician under Staff.',
  },
  pharmacy: {
    stands: 'No pharmacy is licensed there.',
    owner: 'Administrator',
    next: 'Enter the license of a pharmacy under Pharmacies.',
  },
  notice: {
    stands: 'A notice that its law requires has no text.',
    owner: 'Counsel',
    next: 'Have counsel approve the text, and publish it under Legal pages.',
  },
  clinical_content: {
    stands: 'Clinical content is not signed.',
    owner: 'Medical director',
    next: 'Read and sign what waits under Sign-off.',
  },
  legal_texts: {
    stands: 'Legal texts are drafts.',
    owner: 'Counsel',
    next: 'Have counsel approve each page, and publish it under Legal pages.',
  },
  letters: {
    stands: 'A letter or text message is a draft that nobody approved.',
    owner: 'Administrator',
    next: 'Have it approved under Letters, or write its words again.',
  },
  company: {
    stands: 'The company is still named by a sample.',
    owner: 'Administrator',
    next: 'Enter its name, address and support contact under Company.',
  },
  restore: {
    stands: 'No restore of a backup was tested in the last 90 days.',
    owner: 'Whoever runs the machine',
    next: 'Make a backup and run npm run rehearse on it.',
  },
}
