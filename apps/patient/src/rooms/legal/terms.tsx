import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Terms · Contour' }]

const sections: readonly LegalSection[] = [
  {
    title: 'The service',
    text: [
      'We connect adults in the states we serve with licensed clinicians and a partner pharmacy. It is no emergency service: call 911 in an emergency.',
    ],
  },
  {
    title: 'Your part',
    text: [
      'You are 18 or older, you answer truthfully, and you use the medicine only as prescribed and only for yourself.',
    ],
  },
  {
    title: 'Prices and renewal',
    text: [
      'Prices, dates of charges and renewals are shown before you pay, and again by e-mail.',
      'Plans renew automatically until you cancel.',
    ],
  },
  {
    title: 'Prescriptions',
    text: [
      'A clinician decides whether to prescribe. A prescription not answered within 12 hours is shipped as written.',
      'Compounded medicines are not FDA-approved.',
    ],
  },
]

export default function Terms() {
  return <LegalPage title="Terms" version="2026-11" dated="21 November 2026" sections={sections} />
}
