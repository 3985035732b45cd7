import { screenTexts } from '@contour/texts/screen-texts'

/** The clinician who signed a prescription, as patients see them. */
export const cliniciansTexts = screenTexts('clinicians', {
  prescribedBy: 'Prescribed by',
  issued: 'Issued {day}',
  npi: 'NPI {npi}',
  licensed: 'Licensed in {state} until {day, date, long}',
  loading: 'Loading your doctor',
  write: 'Write to your doctor',
})
