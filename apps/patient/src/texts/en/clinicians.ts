import { screenTexts } from '@contour/texts/screen-texts'

export const cliniciansTexts = screenTexts('clinicians', {
  prescribedBy: 'Prescribed by',
  issued: 'Issued {day}',
  npi: 'NPI {npi}',
  licensed: 'Licensed in {state} until {day, date, long}',
  loading: 'Loading your doctor',
  write: 'Write to your doctor',
})
