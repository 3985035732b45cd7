import { screenTexts } from '@contour/texts/screen-texts'

/** The notices of a state that are read after the form. */
export const stateNoticesTexts = screenTexts('state-notices', {
  loading: 'Loading the notice',
  title: 'Notices of your state',
  lead: '{count, plural, one {Your state wants you to read this} other {Your state wants you to read these}} before a doctor can go on. Nothing ships and nothing is charged until then.',
  read: 'I have read it.',
  send: 'Confirm',
  open: '{count, plural, one {One notice is still open.} other {# notices are still open.}}',
  doneTitle: 'Thank you',
  done: 'You have read it. Your doctor goes on now. We write to you when there is news.',
  none: 'There is nothing for you to read right now.',
  home: 'Back to your home page',
})
