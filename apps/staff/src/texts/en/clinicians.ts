import { screenTexts } from '@contour/texts/screen-texts'

export const cliniciansTexts = screenTexts('clinicians', {
  title: 'What patients see',
  ownTitle: 'What patients see of you',
  note: 'Patients see this card with a prescription, and the license of the state that the order ships to.',
  loading: 'Loading the clinician card',
  biography: 'Biography',
  biographyHint: 'Plain text. Education, experience and languages, in words that patients know.',
  save: 'Save the biography',
  saved: 'The biography was saved.',
  portrait: 'Portrait',
  portraitHint:
    'JPEG, PNG or WebP, at most 5 MB and at least 200 by 200 pixels. The middle is shown as a square.',
  sending: 'Sending the portrait',
  sent: 'The portrait was saved.',
  tooLarge: 'This file is larger than 5 MB.',
  wrongType: 'Choose a JPEG, PNG or WebP picture.',
  remove: 'Remove the portrait',
  removed: 'The portrait was removed.',
  preview: 'Preview',
  prescribedBy: 'Prescribed by',
  npi: 'NPI {npi}',
  licensed: 'Licensed in {state} until {day, date, long}',
  noLicense: 'No valid license is entered, so patients see none.',
})
