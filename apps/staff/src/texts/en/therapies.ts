import { screenTexts } from '@contour/texts/screen-texts'

/** The editor of the recommended therapies on the patients' home page (X-10). */
export const therapiesTexts = screenTexts('therapies', {
  title: 'Recommended therapies',
  loading: 'Loading the therapies',
  savedVersion: 'Version {version}, saved by {author} on {time}.',
  firstVersion: 'This is the original version.',
  neverCharged: 'This price is never charged. The cards link to the products and their prices.',
  form: 'Edit the recommended therapies',
  price: 'List price per month, in dollars',
  note: 'What the price is compared with',
  noteHint: 'Shown below the cards',
  card: 'Card {number}',
  save: 'Publish changes',
  saved: 'The recommended therapies are saved. Patients see them now.',
})
