import type { LegalSection } from '../legal-section.ts'

export const TELEHEALTH_CONSENT: readonly LegalSection[] = [
  {
    title: 'What telehealth is',
    text: ['Care by questionnaire, messages, video or phone instead of a visit in person.'],
  },
  {
    title: 'Its limits',
    text: [
      'A clinician cannot examine you by hand, and technology can fail. Some findings can be missed, and you may be asked to see somebody in person.',
      'In an emergency call 911.',
    ],
  },
  {
    title: 'Your choice',
    text: [
      'You may ask for a live visit, and you may stop at any time. Stopping does not affect your right to other care.',
    ],
  },
  {
    title: 'Identity',
    text: [
      'In some states the law asks for a short video of you. It is stored privately and seen by your care team alone.',
    ],
  },
]
