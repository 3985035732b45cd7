import { screenTexts } from '@contour/texts/screen-texts'

export const roleTexts = screenTexts('roles', {
  clinician: 'Clinician',
  pharmacy: 'Pharmacy',
  support: 'Support',
  billing: 'Billing',
  content: 'Content',
  administrator: 'Administrator',
  medical_director: 'Medical director',
})
