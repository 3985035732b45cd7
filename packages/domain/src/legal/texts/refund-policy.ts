import type { LegalSection } from '../legal-section.ts'

export const REFUND_POLICY: readonly LegalSection[] = [
  {
    title: 'Before your order ships',
    text: [
      'Your card is only held. If a clinician denies treatment, or you cancel before shipment, the hold is released and you owe nothing.',
    ],
  },
  {
    title: 'After it ships',
    text: [
      'The law does not allow a pharmacy to take back medicine. A shipment that arrives damaged, warm or incomplete is replaced or refunded: tell us within 7 days of delivery.',
    ],
  },
  {
    title: 'Monthly plan',
    text: [
      'The monthly plan is a 3-month supply commitment. Cancelling after the first shipment and before the third paid month costs an early termination fee of $279.97. Cancelling it before the first shipment or after the third paid month costs no fee. We show the amount before you confirm.',
    ],
  },
  {
    title: 'Automatic renewal',
    text: [
      'We write to you before every renewal, and you can cancel before its date. On the monthly plan the early termination fee above applies until the third month is paid; otherwise cancelling costs no fee.',
    ],
  },
]
