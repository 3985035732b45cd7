import { screenTexts } from '@contour/texts/screen-texts'

/** Late orders: those that the promised time did not hold for, and the note that closes them. */
export const promisesTexts = screenTexts('promises', {
  title: 'Late orders',
  openCount: '{count, number} open',
  closedCount: '{count, number} closed',
  open: 'Open',
  closed: 'Closed',
  note: 'We did not meet the time that we promised these patients, and we have emailed them.',
  noneOpen: 'No orders are late.',
  noneOpenText: 'An order appears here when it misses its promised time.',
  noneClosed: 'No late orders have been closed yet.',
  order: 'Order',
  with: 'With',
  since: 'Since',
  promised: 'Promised',
  by: 'by {time}',
  writeBy: 'email by {time}',
  newBy: '{times, plural, one {new time} other {new time, the #th}}: {time}',
  now: 'Now',
  waiting: 'Still waiting',
  act: 'Actions',
  close: 'Close',
  closeOf: 'Close the late order of {patient}',
  closedBy: 'Closed by {name}',
  closeTitle: 'Close the late order of {patient}?',
  whatWasDone: 'What was done',
  confirm: 'Close the late order',
  done: 'The late order of {patient} was closed.',
  stillWaiting:
    'The order is still waiting. Closing records that it is being handled; it does not change the order.',
  notWaiting: 'The order is no longer waiting.',
})
