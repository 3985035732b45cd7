import { screenTexts } from '../screen-texts.ts'

/** Where a figure comes from (D-09). */
export const claimTexts = screenTexts('claims', {
  source: 'Source: {facts} {id}, approved {approved}, review by {review}.',
})
