import type { LegalSection } from '../legal-section.ts'

/** Contains what M-40 requires the terms to name; the fee is from D-10, the 12 hours from S-53. */
export const TERMS: readonly LegalSection[] = [
  {
    title: 'The service',
    text: [
      'We arrange online care for adults of 18 years or more in the states we serve. Licensed clinicians decide, and a partner pharmacy prepares and sends the medicine. It is no emergency service: call 911 in an emergency.',
      'A clinician decides whether treatment is right for you. Paying does not oblige anybody to prescribe.',
    ],
  },
  {
    title: 'Your part',
    text: [
      'You are 18 or older, you answer truthfully, and you use the medicine only as prescribed and only for yourself.',
    ],
  },
  {
    title: 'Payment',
    text: [
      'Your card is pre-authorised at checkout and charged when your order ships. If you are denied, the hold is released in full and no consultation fee is kept.',
      'Prices, dates of charges and renewals are shown before you pay, and again by e-mail.',
    ],
  },
  {
    title: 'Automatic renewal and commitment',
    text: [
      'Plans renew automatically until you cancel. You can cancel before the date of a renewal; what that costs depends on the plan and is said below.',
      'The monthly plan bills the regular price from the second month on and is a 3-month supply commitment. Cancelling after the first shipment and before the third paid month costs an early termination fee of $279.97. Cancelling it before the first shipment or after the third paid month costs no fee. We show the amount before you confirm.',
      'Plans of three, six and twelve months have no early termination fee. What was paid for shipments that have left stays paid.',
    ],
  },
  {
    title: 'Prescriptions',
    text: [
      'A prescription that you do not answer within 12 hours is sent to the pharmacy as written.',
      'A check-in with a clinician is needed every 90 days. Without it nothing further is shipped.',
      'Compounded medicine is prepared by a licensed pharmacy for one patient. It is not FDA-approved: the FDA has not reviewed it for safety, effectiveness or quality.',
    ],
  },
  {
    title: 'Damaged or missing items',
    text: ['Tell us within 7 days of delivery when a shipment is damaged or incomplete, and we replace it.'],
  },
]
