import { screenTexts } from '@contour/texts/screen-texts'

/** Where the answers are saved, and how to continue on another device. */
export const draftTexts = screenTexts('drafts', {
  /** "Saved" is shown only after the server has confirmed it. */
  device: 'Saved on this device.',
  saving: 'Saving your answers.',
  waiting: 'Saved on this device. It is saved to your visit as soon as you are online again.',
  saved: 'Saved. Pick up on any device.',
  /** The same in the foot of a question, where there is one line. */
  briefDevice: 'Saved on this device.',
  briefSaving: 'Saving.',
  briefWaiting: 'Offline. Saved on this device.',
  briefSaved: 'Saved.',
  briefLink: 'Continue elsewhere',
  briefLinkMore: 'by a link in an email',
  conflict: 'You continued on another device',
  conflictText: 'The answers saved there differ from those on this page. Nothing was overwritten.',
  theirs: 'Use the other answers',
  mine: 'Keep the answers here',
  link: 'Email me a link to continue on another device',
})
