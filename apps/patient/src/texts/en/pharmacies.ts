import { screenTexts } from '@contour/texts/screen-texts'

/** Who makes and sends the medicine (D-89). */
export const pharmacyTexts = screenTexts('pharmacies', {
  makes: 'Your medicine is made and sent by {name}, {phone}.',
})
