import { screenTexts } from '@contour/texts/screen-texts'

/** What a patient reads at once after words that name an emergency, in the chats and over any other page (D-46, D-77). */
export const emergenciesTexts = screenTexts('emergencies', {
  title: 'This may be an emergency',
  call911: 'Call 911',
  crisisTitle: 'You are not alone',
  call988: 'Call or text 988',
  beforeAll: 'Please read this first',
  clinicianKnows: 'A clinician has your words and calls you. What you sent is saved.',
  understood: 'I have read this',
})
