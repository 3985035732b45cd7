import { screenTexts } from '@contour/texts/screen-texts'

/** What a patient reads at once after words that name an emergency, in the chats and over any other page (D-46, D-77). */
export const emergenciesTexts = screenTexts('emergencies', {
  call911: 'Call 911',
  call988: 'Call 988',
  text988: 'Text 988',
  beforeAll: 'Please read this first',
  clinicianKnows: 'A clinician has your words and calls you. What you sent is saved.',
  clinicianReads: 'A clinician reads your words soon. What you sent is saved. Until then nothing ships.',
  understood: 'I have read this',
  urgent: 'This is urgent',
  urgentFailed: 'Your message has not reached us. Call now, or press again.',
  danger: 'In danger right now?',
})
