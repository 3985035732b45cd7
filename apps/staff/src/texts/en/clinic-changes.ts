import { screenTexts } from '@contour/texts/screen-texts'

/** What a patient changed in the profile while an order is open (D-39, D-72, D-80, X-35). */
export const clinicChangeTexts = screenTexts('clinic-changes', {
  region: 'What the patient changed',
  title: 'The patient changed the profile',
  titleBlocks: 'The patient moved to another state: confirm it before you sign',
  sex: 'Sex: {before}, now {after}',
  weight: 'Weight: {before} lb, now {after} lb (unlikely: ask whether it is right, and in pounds)',
  height: 'Height: {before} in, now {after} in (outside the range of the questionnaire)',
  state: 'Shipping state: {before}, now {after}',
  confirmedBy: 'confirmed by {name}',
  confirm: 'Confirm',
  done: '{patient}: the changes are confirmed.',
})
