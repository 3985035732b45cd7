import { screenTexts } from '@contour/texts/screen-texts'

/** Accounts that match the patient's, and what a clinician said of them (D-83). */
export const clinicAccountsTexts = screenTexts('clinic-accounts', {
  region: 'Other accounts with this name and birth date',
  title: '{count, plural, one {One account matches} other {# accounts match}} this patient',
  match: '{email}: same {shared}',
  phone: 'phone',
  address: 'address',
  card: 'card',
  said: '{by} on {time}: {reason}',
  apart: 'Not the same person',
  together: 'Take back: it is the same person',
  reason: 'How do you know?',
  reasonHint: 'At least {count} characters. It stands on both charts.',
  save: 'Save',
  saved: 'Saved. Flags and parcels of both accounts follow.',
})
