import { screenTexts } from '@contour/texts/screen-texts'

/** The form of a prescription, with the decision on each add-on (M-04, D-51). */
export const prescribingTexts = screenTexts('clinic-prescribing', {
  form: 'Prescription',
  addSupport: 'Add support medication',
  review: 'Review and sign',
  reason: 'Reason for compounding',
  reasonChoice: 'Choose a reason',
  note: 'Why this patient, in your own words',

  ladder: '{drug}, {months}-month term',
  asRequested: 'as requested',
  requested: 'requested {doses}',
  asStated: 'The same as the stated schedule.',
  stated: 'Stated schedule: {doses}',
  doseChoice: 'Choose',
  doseOf: '{strength} · {name}',
  details: 'Directions, quantity',
  detailFacts: '{usual, select, yes {usual} other {with an addition}} · {quantity}',

  addonLine: 'Add-on {addon}',
  supportLine: 'Support medication',
  requestedDose: '· requested {dose}',
  medication: 'Medication',
  medicationChoice: 'Choose a medication',
  quantity: 'Quantity',
  weeklyDoses: 'Weekly doses in the month',
  directions: 'Directions',
  addition: 'Addition, without numbers',
  remove: 'Remove this medication',

  addonRefused: 'Add-on not prescribed: {addon}',
  addonRefusedText: '{reason} Its authorization of {amount, number, usd} was voided.',
  addonBought: 'Purchased add-on: {addon}',
  addonFacts: '{medication} {strength}, {quantity}, {amount, number, usd}',
  prescribe: 'Prescribe it',
  doNotPrescribe: 'Do not prescribe it',
  refusalReason: 'Why it is not prescribed',
  refusalHint: 'The patient sees this. The {amount, number, usd} for it is not charged.',

  medicationMissing: '{line}: choose a medication.',
  quantityMissing: '{line}: enter a whole quantity.',
  additionWrong:
    '{line}: the addition may not say how much or how often. Dose and interval come from the fields.',
  listedTwice: 'Support: this medication is listed twice.',
  addonUndecided: '{addon}: decide whether to prescribe it.',
  addonReasonMissing: '{addon}: enter why it is not prescribed.',
  addonReasonTooLong: '{addon}: shorten the reason to {limit} characters or fewer.',
  reasonMissing: 'Choose the reason for compounding.',
  noteMissing: 'Explain in your own words why this patient needs a compounded product.',
  noteTooLong: 'Shorten the note to {limit} characters or fewer.',
})
