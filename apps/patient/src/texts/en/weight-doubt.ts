import { screenTexts } from '@contour/texts/screen-texts'

/** A weight that is asked back, in a form and in the profile (D-80). */
export const weightDoubtTexts = screenTexts('weight-doubt', {
  title: 'Is {lb} lb right?',
  kilograms: 'You told us {last} lb before. This looks like your weight in kilograms. Please enter pounds.',
  far: 'You told us {last} lb before. If this is a mistake, please correct it.',
  right: 'Yes, {lb} lb is right',
})
