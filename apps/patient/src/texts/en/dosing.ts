import { screenTexts } from '@contour/texts/screen-texts'

/** Other doses, and the photo of the prescription (document 3 §2). */
export const dosingTexts = screenTexts('dosing', {
  title: 'Choose Dosage Schedule',
  photoTitle: 'Upload your prescription',
  loading: 'Loading your order',
  lead: 'This is your preference. Your clinician decides what is prescribed.',
  open: 'Months you leave open are filled in for you. You see them before anything is sent.',
  next: 'Next',
  toOrders: 'Go to your orders',
  closed: 'The doses of this order cannot be changed now. See its status under your orders.',
  photoNeeded: 'A photo of your current prescription or vial label.',
  photoHelps: 'A photo of your current prescription helps your doctor. It is optional.',
  photo: 'Current prescription',
  doses: 'Your requested doses',
  filledIn: 'filled in automatically',
  notSent: 'Your doses were not sent',
  photoFirst: 'Upload the photo first.',
  tryAgain: 'Try Again',
  submit: 'Submit',
  back: 'Go Back',
  sending: 'Please wait... Submitting form!',
  chooseFirst: 'Choose {before} first.',
  chooseDose: 'Choose a dose',
})
