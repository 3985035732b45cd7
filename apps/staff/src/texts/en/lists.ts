import { screenTexts } from '@contour/texts/screen-texts'

export const listTexts = screenTexts('lists', {
  loading: 'Loading the list',
})
