import type { Route } from './+types/telehealth-consent.ts'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Telehealth consent · Contour' }]

const sections: readonly LegalSection[] = [
  {
    title: 'What telehealth is',
    text: ['Care by questionnaire, messages, video or phone instead of a visit in person.'],
  },
  {
    title: 'Its limits',
    text: [
      'A clinician cannot examine you by hand. Some findings can be missed, and you may be asked to see somebody in person.',
    ],
  },
  {
    title: 'Your choice',
    text: ['You may stop at any time. Stopping does not affect your right to other care.'],
  },
  {
    title: 'Identity',
    text: [
      'In some states the law asks for a short video of you. It is stored privately and seen by your care team alone.',
    ],
  },
]

export default function TelehealthConsent() {
  return (
    <LegalPage title="Telehealth consent" version="2026-11" dated="21 November 2026" sections={sections} />
  )
}
