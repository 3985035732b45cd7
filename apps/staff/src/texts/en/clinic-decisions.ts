import { screenTexts } from '@contour/texts/screen-texts'

/** The decision of a clinician on an order, except the prescription itself (M-03). */
export const clinicDecisionTexts = screenTexts('clinic-decisions', {
  title: 'Decision',
  choose: 'Choose a decision',
  nothing: 'There is nothing to decide now.',
  decision_prescribe: 'Prescribe',
  decision_visit: 'Live visit',
  'decision_visit-done': 'Record visit',
  decision_void: 'Void',
  decision_pause: 'Pause',
  decision_resume: 'Resume',
  decision_deny: 'Deny',
  notLicensed: 'You are not licensed in {state}.',
  takenBy: '{name} has taken this order.',
  takeFirst: 'Take this order first.',

  take: 'Take this order',
  takenByYou: 'You have taken this order.',
  takenByOther: '{name} has taken this order. It is released after 30 minutes without activity.',
  release: 'Release',
  released: 'The order of {patient} is released.',

  visitText:
    'The patient is notified that a live visit is needed. The order stays in the queue until the visit is recorded.',
  requestVisit: 'Request a live visit',
  visitRequested: 'A live visit with {patient} is requested.',
  visitOutcome: 'Outcome of the visit',
  visitOutcomeHint: 'Saved in the chart. The order returns to review.',
  recordVisit: 'Record visit',
  visitRecorded: 'The visit with {patient} is recorded. You can decide now.',

  voidReason: 'Reason for voiding',
  voidHint:
    'You can void the prescription until the patient decides. This cannot be undone, but you can issue a new one.',
  void: 'Void the prescription',
  voided: 'The prescription of {patient} is voided. The order is waiting for a new one.',

  pauseReason: 'Reason for the pause',
  pauseHint: 'The pharmacy sees this.',
  pause: 'Pause shipping',
  paused: 'Shipping to {patient} is paused.',
  resume: 'Resume shipping',
  resumed: 'Shipping to {patient} is resumed.',

  denial: 'Denial',
  denyReason: 'Reason',
  denyReasonChoice: 'Choose a reason',
  denyReasonMissing: 'Choose a reason.',
  letter: 'Letter to the patient',
  letterHint: 'Use plain and kind words. Explain why we cannot treat the patient, and what they can do.',
  letterMissing: 'Write the letter to the patient.',
  letterUnfilled: 'Fill in what stands in braces.',
  letterTooLong: 'Shorten the letter to {limit} characters or fewer.',
  deny: 'Deny this order',
  denyTitle: 'Deny the order of {patient}?',
  denyConfirm: 'Deny the order and end the subscription',
  denyText:
    'This is final. Any authorization on the card is voided, payments for months that have not shipped are refunded, and {patient} receives your letter and an email with the exact amount.',
  denied: 'The order of {patient} is denied. The patient is notified of the exact amount that is returned.',

  deniedTitle: 'Order denied',
  deniedFor: 'Denied for {patient}',
  deniedBy: '{clinician}, {time}',
  deniedReason: 'Reason, for the record',
  deniedLetter: 'Letter, as {patient} reads it',
  deniedMoney:
    'The plan has ended without a fee. What was authorized is released, and what was paid for months that have not shipped is refunded.',
  askedTitle: 'Asked for a new picture',
  askedText: 'The clock stands still until {patient} sends it. The chart then returns to the queue.',

  receiptTitle: 'Prescription issued',
  issuedTo: 'Issued to {patient}',
  receiptVersion: 'Version {version}, signed by {clinician}, {time}',
  issuedLine: '{slot} · {name}',
  whatNow: 'What happens now',
  stepAsked: 'A message asks {patient} to decide',
  stepDecides: '{patient} can decide until {time}',
  stepShips: 'Without a decision it ships as written',
  stepShipsText: 'The pharmacy may ship it from {time}.',
  receiptWaiting: 'The prescription is waiting for the decision of {patient}',
  voidThis: 'Void this prescription',
  nextChart: 'Next chart: {patient}',
  nextFacts:
    '{age} {sex}, {state} · {request} · {flags, plural, =0 {no flags} one {# flag} other {# flags}} · {due}',
  noNextChart: 'No other orders are waiting.',
  backToQueue: 'Back to the queue',
})
