import { screenTexts } from '@contour/texts/screen-texts'

/** Texts around the recommended therapies of /home; the cards' texts are content that staff edit (X-10). */
export const therapiesTexts = screenTexts('therapies', {
  recommended: 'Recommended therapies',
  other: 'Other therapies',
  loading: 'Loading the therapies',
  again: 'Try again',
  price: '{amount} a month',
  seePlans: 'See plans and prices',
})
