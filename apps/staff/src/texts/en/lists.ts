import { screenTexts } from '@contour/texts/screen-texts'

/** A list page of any section. */
export const listTexts = screenTexts('lists', {
  loading: 'Loading the list',
})
