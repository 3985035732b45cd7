import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { screenTexts } from '@contour/texts/screen-texts'

export const privacyRequestsTexts = screenTexts('privacyRequests', {
  title: 'Your records',
  link: 'Your records: get a copy or ask for a correction',
  lead: `Ask for a copy of what we keep about you, for a correction, or for a list of who was given it. ${PROMISE_TEXTS.dataRequest} It costs nothing.`,
  loading: 'Loading your requests',
  formTitle: 'Ask for something',
  kind: 'What would you like?',
  words: 'Tell us more',
  wordsHint: 'For a correction: what is wrong, and what is right.',
  wordsMissing: 'Please say what is wrong, and what is right.',
  ask: 'Send the request',
  listTitle: 'Your requests',
  none: 'You have asked for nothing yet.',
  asked: 'Asked {day}',
  due: 'Answered by {day} at the latest',
  open: 'We are working on it',
  fulfilled: 'Done',
  refused: 'Refused',
  withdrawn: 'Taken back',
  openFile: 'Open the file',
  fileHint: `${PROMISE_TEXTS.recordsFile} Keep the file where only you can read it.`,
  withdraw: 'Take this request back',
})
