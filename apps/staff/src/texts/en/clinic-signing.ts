import { screenTexts } from '@contour/texts/screen-texts'

/** The review of a prescription before it is signed, with its warnings (M-04). */
export const signingTexts = screenTexts('clinic-signing', {
  title: 'Review and sign',
  sign: 'Sign and issue',
  edit: 'Go back and edit',
  noNpi: 'Your account has no NPI. Ask an administrator to add it.',
  forPatient: 'For {patient}, born {birthDate}, {state}',
  warnings: 'Check before you sign',
  directionsDiffer: '{line}: the directions do not name {strength}.',
  otherDoseRequested: '{line}: the patient requested {dose}.',
  lowerDose: '{line}: lower than {earlier} ({strength}).',
  skippedRung: '{line}: skips a step after {earlier} ({strength}).',
  addonsNotPrescribed: 'Add-ons not prescribed',
  addonReason: '{addon}: {reason} {price}',
  notCharged: '{amount, number, usd} is not charged.',
  reason: 'Reason for compounding',
  consequence:
    'If {patient} does not decide within {hours, plural, one {# hour} other {# hours}}, it ships as written. Signing is final.',
  signedBy: 'Signed by {name}.',
  signedByNpi: 'Signed by {name}, NPI {npi}.',
  rule: 'The patient has {hours, plural, one {# hour} other {# hours}} to decide. After that, the prescription ships as written. A signed prescription cannot be edited: void it and issue a new one.',
})
