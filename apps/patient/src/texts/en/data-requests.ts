import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { screenTexts } from '@contour/texts/screen-texts'

export const privacyRequestsTexts = screenTexts('privacyRequests', {
  title: 'Your records',
  link: 'Your records: get a copy or request a correction',
  lead: `Request a copy of your records, a correction, or a list of who received them. ${PROMISE_TEXTS.dataRequest} It is free.`,
  loading: 'Loading your requests',
  formTitle: 'New request',
  kind: 'What would you like?',
  words: 'Tell us more',
  wordsHint: 'For a correction: what is wrong, and what it should say.',
  wordsMissing: 'Please say what is wrong and what it should say.',
  ask: 'Send the request',
  listTitle: 'Your requests',
  none: 'You have no requests yet.',
  asked: 'Requested {day}',
  due: 'We answer by {day}',
  open: 'We are working on it',
  fulfilled: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  openFile: 'Open the file',
  fileHint: `${PROMISE_TEXTS.recordsFile} Store it where only you can read it.`,
  withdraw: 'Withdraw this request',
})
