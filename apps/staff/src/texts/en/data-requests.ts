import { screenTexts } from '@contour/texts/screen-texts'

/** Patients’ data requests, each with the last day for a response (45 CFR 164.524). */
export const dataRequestsTexts = screenTexts('data-requests', {
  title: 'Record requests',
  openCount: '{count, number} open',
  endedCount: '{count, number} ended',
  open: 'Open',
  ended: 'Ended',
  note: 'Verify that the request comes from the patient, then fulfill it. A copy or a list becomes a file that only the patient can open.',
  noneOpen: 'No requests are open.',
  noneOpenText:
    'Patients send requests from their page “Your records”. Each request must be answered within 30 days.',
  noneEnded: 'No requests have ended yet.',
  request: 'Request',
  words: '“{words}”',
  patient: 'Patient',
  due: 'Answer by',
  overdue: 'Overdue',
  act: 'Actions',
  fulfill: 'Fulfill',
  fulfillOf: 'Fulfill: {request} ({patient})',
  fulfillTitle: 'Fulfill “{request}”?',
  fulfillLabel: 'What was done',
  fulfillConfirm: 'Fulfill the request',
  refuse: 'Refuse',
  refuseOf: 'Refuse: {request} ({patient})',
  refuseTitle: 'Refuse “{request}”?',
  refuseLabel: 'Reason for the refusal',
  refuseConfirm: 'Refuse the request',
  visibleTo: '{patient} sees this text.',
  state_open: 'Open',
  state_fulfilled: 'Fulfilled',
  state_refused: 'Refused',
  state_withdrawn: 'Withdrawn',
  endedBy:
    '{state, select, fulfilled {Fulfilled by {name}} refused {Refused by {name}} other {Ended by {name}}}',
})
