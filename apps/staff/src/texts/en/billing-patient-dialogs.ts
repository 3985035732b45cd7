import { screenTexts } from '@contour/texts/screen-texts'

/** Dialogs about a patient's subscription and cards that billing and support open (M-27, S-36). */
export const patientDialogTexts = screenTexts('billing-patient-dialogs', {
  cancelTitle: 'Cancel the subscription of {patient}?',
  cancelWithFee: 'Cancel and charge {amount, number, usd}',
  cancelWithoutFee: 'Cancel without a fee',
  keep: 'Keep the subscription',
  calculating: 'Calculating the cost',
  ends: '{subscription} ends on {day, date, long}. {undo, select, yes {It can be undone for 24 hours.} other {This cannot be undone.}}',
  fee: 'Fee',
  feeNow: '{amount, number, usd}, charged on {day, date, long}',
  feeWaived: '{amount, number, usd} waived',
  feeNone: 'None',
  released: 'Authorization voided',
  refunded: 'Refund for shipments not sent',
  patientReads: 'What the patient sees',
  waiveBilling: 'Support does not waive a fee of this amount. Hand the patient over to billing for that.',
  waive: 'Waive the fee of {amount, number, usd}',
  canceledWithFee: 'The subscription of {patient} is canceled. The fee is {amount, number, usd}.',
  canceledWithoutFee: 'The subscription of {patient} is canceled. No fee is charged.',
  reason: 'Reason',
  reasonMissing: 'Enter a reason.',
  reasonTooLong: 'Shorten the reason to {limit} characters or fewer.',
  liftTitle: 'Lift the card block of {patient}?',
  liftText:
    'Too many cards were declined, so no card is accepted until {time}. After you lift the block, the patient can try any card immediately, including the declined ones. Nothing is charged now.',
  liftHint: 'Recorded in the audit trail.',
  lift: 'Lift the block',
  lifted: '{patient} can pay again.',
  liftedBefore: 'The block had already ended.',
})
