import { screenTexts } from '@contour/texts/screen-texts'

/** The source of a figure (D-09). */
export const claimTexts = screenTexts('claims', {
  source: 'Source: {facts} {id}, approved {approved}, review by {review}.',
})
