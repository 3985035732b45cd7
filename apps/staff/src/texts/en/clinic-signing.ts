import { screenTexts } from '@contour/texts/screen-texts'

/** The review of a prescription before it is signed, with its warnings (M-04). */
export const signingTexts = screenTexts('clinic-signing', {
  stepsTitle: 'Your signature includes',
  stepParcel:
    'Before {to}: three questions, four days ahead. With a Yes nothing ships until you decide. Without an answer {from} is sent again.',
  stepInHand:
    'Before the first shot of {to}: three questions, four days ahead. With a Yes the patient is asked to stay off {to} until you decide.',
  title: 'Review and sign',
  sign: 'Sign and issue',
  edit: 'Go back and edit',
  noNpi: 'Your account has no NPI. Ask an administrator to add it.',
  forPatient: 'For {patient}, born {birthDate}, {state}',
  warnings: 'Check before you sign',
  otherDoseRequested: '{line}: the patient requested {dose}.',
  prescription: 'Prescription',
  flags: 'Flags · {count}',
  allergies: 'Allergies',
  medicines: 'Medicines',
  nothingToAnswer: 'Nothing to answer.',
  severity: '{severity, select, critical {Critical} important {Important} other {To read}}',
  ruleOf: 'Rule {rule} · {source}',
  quoted: '“{text}”',
  answerTo: 'Answer to: {flag}',
  chooseReason: 'Choose a reason',
  wordsFor: 'In your words: {flag}',
  answered: 'Answered',
  notAnswered: 'Not answered yet',
  changedSince: 'This has changed since you answered.',
  stillOpen: '{open} of {count} still {open, plural, one {needs} other {need}} a reason:',
  allAnswered:
    '{count, plural, one {The flag is answered.} other {All # are answered.}} Flags are computed again when you sign.',
  stops: 'This cannot be signed: {reason}.',
  openFirst: 'Answer every flag first.',
  addonsNotPrescribed: 'Add-ons not prescribed',
  addonReason: '{addon}: {reason} {price}',
  notCharged: '{amount, number, usd} is not charged.',
  cancelsVisit: 'Signing cancels the visit with {doctor}, {time}. The patient is told.',
  cancelsLine: 'Signing takes the patient out of the line for a visit. The patient is told.',
  reason: 'Reason for compounding',
  filledWith: 'Filled with: {composition}',
  consequence:
    'If {patient} does not decide within {hours, plural, one {# hour} other {# hours}}, it ships as written. Signing is final.',
  signedBy: 'Signed by {name}.',
  signedByNpi: 'Signed by {name}, NPI {npi}.',
  rule: 'The patient has {hours, plural, one {# hour} other {# hours}} to decide. After that, the prescription ships as written. A signed prescription cannot be edited: void it and issue a new one.',
  ownYes: 'In this state a dose that the patient did not ask for waits for the patient’s own yes instead.',
})
