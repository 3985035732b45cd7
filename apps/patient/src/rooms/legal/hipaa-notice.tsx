import type { Route } from './+types/hipaa-notice.ts'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'HIPAA notice · Contour' }]

const sections: readonly LegalSection[] = [
  {
    title: 'What this notice covers',
    text: [
      'It explains how your health information may be used and shared, and how you can get access to it.',
    ],
  },
  {
    title: 'How we use your information',
    text: [
      'For treatment: clinicians and the pharmacy read what they need to treat you.',
      'For payment: we use what is needed to charge you and to answer your bank.',
      'For running the service: we check quality, train staff and keep records that the law asks for.',
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

export default function HipaaNotice() {
  return <LegalPage title="HIPAA notice" version="2026-11" dated="21 November 2026" sections={sections} />
}
