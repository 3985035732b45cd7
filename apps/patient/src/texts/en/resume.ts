import { screenTexts } from '@contour/texts/screen-texts'

/** The page of a mailed link. */
export const resumeTexts = screenTexts('resume', {
  pageTitle: 'Go on where you left off',
  title: 'Go on where you left off.',
  lead: 'Your answers are on this device in a moment. The link works once; the other device stays logged in.',
  login: 'Login',
  toStart: 'Go to the start',
  newLink: 'Ask for a new link on the device where you began.',
  open: 'Go on here',
})
