import { screenTexts } from '@contour/texts/screen-texts'

/** /home around the orders: the wait, the dose of the week, the plan, the parcel, and help (document 3 §2). */
export const homeTexts = screenTexts('home', {
  billingTitle: 'Your billing',
  upgradeTitle: 'Upgrade your plan',
  buyMoreTitle: 'More months',
  paymentDue: 'payment due',

  // One sentence for each wait, in the words of the patient, not of the status.
  waitReview: 'The clinical team is reading your form.',
  waitNewPrescription: 'The clinical team is looking at your prescription again.',
  waitPharmacy: 'The pharmacy is preparing your order.',
  waitPaused: 'The pharmacy is resolving a delay with your order.',
  waitCarrier: 'Your order is on its way to you.',
  waitLate: 'This is taking longer than we said, and we are sorry.',
  waitLateText: 'Our team is working on it. There is nothing for you to do.',
  waitText: 'There is nothing for you to do now. Next: {next}',

  plan: 'Your plan',
  whenItShips: 'When it ships',
  shipsAbout: '{day} at the earliest',
  renews: 'Renews',
  receipt: 'Receipt',

  comingUp: 'Coming up',
  nextShipment: 'Next shipment',
  nextCharge: 'Next charge',
  about: 'about {day}',
  move: 'Move it',
  card: 'Update card',

  week: 'This week',
  weekDoses: 'Your doses',
  weekOrder: 'One strength for each month of this shipment. Take them in this order.',
  month: 'Month {month}',
  label: 'Your label gives the units.',
  directions: 'Read the instructions',
  directionsTitle: 'Instructions',
  directionsText: 'As your clinician wrote them, for everything in this shipment.',
  close: 'Close',

  parcel: 'Your parcel',
  delivered: 'Delivered {time}',
  tellUs: 'Tell us by {day}. {count, plural, one {# day} other {# days}} left.',
  reportOver: 'The time to report a problem online is over. Call or write to us.',

  help: 'Help',
  helpText: 'Call us or write to us about your order, a payment, or a delivery.',

  stepsDone: '{done} of {all} steps done',
  everyStep: 'See every step',
  fewerSteps: 'Hide the steps',
  heldAt: '{amount} held, {time}',
})
