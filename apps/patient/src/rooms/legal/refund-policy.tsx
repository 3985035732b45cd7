import type { Route } from './+types/refund-policy.ts'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Returns and refund policy · Contour' }]

const sections: readonly LegalSection[] = [
  {
    title: 'Before your order ships',
    text: [
      'Your card is only held. If a clinician denies treatment, or you cancel before shipment, the hold is released.',
      'The consultation fee is included in the plan and is not owed if you are denied.',
    ],
  },
  {
    title: 'After it ships',
    text: [
      'The law does not allow a pharmacy to take back medicine. Damaged or missing items are replaced: tell us within 7 days of delivery.',
    ],
  },
  {
    title: 'Monthly plan',
    text: [
      'The monthly plan is a 3-month supply commitment. Cancelling after the first shipment and before the third paid month costs an early termination fee of $279.97. We show the amount before you confirm.',
    ],
  },
  {
    title: 'Automatic renewal',
    text: ['We write to you before every renewal. You can cancel at any time before its date.'],
  },
]

export default function RefundPolicy() {
  return (
    <LegalPage
      title="Returns and refund policy"
      version="2026-11"
      dated="21 November 2026"
      sections={sections}
    />
  )
}
