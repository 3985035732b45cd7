import { screenTexts } from '../screen-texts.ts'

/** Around the recommended therapies of /home; what the cards say is content that staff edit. */
export const therapiesTexts = screenTexts('therapies', {
  recommended: 'Recommended therapies',
  other: 'Other therapies',
  loading: 'Loading the therapies',
  again: 'Try again',
  price: '{amount} a month',
  seePlans: 'See plans and prices',
})
