import { screenTexts } from '@contour/texts/screen-texts'

/** The page of a mailed link. */
export const resumeTexts = screenTexts('resume', {
  pageTitle: 'Continue where you left off',
  title: 'Continue where you left off.',
  lead: 'This loads your answers onto this device. The link works once, and the other device stays logged in.',
  login: 'Login',
  toStart: 'Go to the start',
  newLink: 'Request a new link on the device where you started.',
  open: 'Continue here',
})
