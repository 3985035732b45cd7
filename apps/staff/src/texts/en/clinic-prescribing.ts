import { screenTexts } from '@contour/texts/screen-texts'

/** The form of a prescription, with the decision on each add-on (M-04, D-51). */
export const prescribingTexts = screenTexts('clinic-prescribing', {
  form: 'Prescription',
  addSupport: 'Add support medication',
  reason: 'Reason for compounding',
  reasonChoice: 'Choose a reason',
  note: 'Why this patient needs it',
  noteHint: 'Describe the clinical difference in your own words. It is saved with the prescription.',
  review: 'Review and sign',

  addonLine: 'Add-on {addon}',
  supportLine: 'Support medication',
  requestedDose: '· requested {dose}',
  medication: 'Medication',
  medicationChoice: 'Choose a medication',
  quantity: 'Quantity',
  directions: 'Directions',
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
  quantityMissing: '{line}: enter a quantity.',
  directionsMissing: '{line}: enter the directions.',
  directionsTooLong: '{line}: shorten the directions to {limit} characters or fewer.',
  listedTwice: 'Support: this medication is listed twice.',
  addonUndecided: '{addon}: decide whether to prescribe it.',
  addonReasonMissing: '{addon}: enter why it is not prescribed.',
  addonReasonTooLong: '{addon}: shorten the reason to {limit} characters or fewer.',
  reasonMissing: 'Choose the reason for compounding.',
  noteMissing: 'Explain in your own words why this patient needs a compounded product.',
  noteTooLong: 'Shorten the note to {limit} characters or fewer.',
})
