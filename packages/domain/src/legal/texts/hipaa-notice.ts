import type { LegalSection } from '../legal-section.ts'

export const HIPAA_NOTICE: readonly LegalSection[] = [
  {
    title: 'What this notice covers',
    text: [
      'This notice describes how medical information about you may be used and disclosed and how you can get access to it.',
    ],
  },
  {
    title: 'How we use your information',
    text: [
      'For treatment: clinicians and the pharmacy read what they need to treat you.',
      'For payment: we use what is needed to charge you and to answer your bank.',
      'For running the service: we check quality, train staff and keep records that the law asks for.',
      'Any other use needs your written permission, which you may take back.',
    ],
  },
  {
    title: 'What we do not do',
    text: ['We do not sell your health information, and we do not send it to advertising companies.'],
  },
  {
    title: 'Your rights',
    text: [
      'You may see your record, get a copy, ask for a correction, and ask for a list of those we shared it with.',
      'You may complain to us or to the US Department of Health and Human Services. Nobody is treated worse for it.',
    ],
  },
]
