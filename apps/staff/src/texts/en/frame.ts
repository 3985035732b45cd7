import { screenTexts } from '@contour/texts/screen-texts'

/** Texts that several sections of the staff app use. */
export const frameTexts = screenTexts('frame', {
  error: 'Error: {problem}',
  goBack: 'Go back',
  opening: 'Loading this section',
})
