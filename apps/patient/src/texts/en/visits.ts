import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { screenTexts } from '@contour/texts/screen-texts'

/** /explainer/:id, in the exact wording of document 3 §2 where it states one. */
export const explainerTexts = screenTexts('explainer', {
  title: 'Our Process: Fast, Simple and Built for You',
  loading: 'Loading your visit',
  step1: 'Step 1',
  step1Title: 'Confirm your address',
  step1Text: 'The doctor is licensed in the state where you are.',
  step2: 'Step 2',
  step2Title: 'Turn on your camera (or not) and connect to the doctor',
  step2Text: `The wait is ${PROMISE_TEXTS.liveVisit}.`,
  step2Counted: 'You see your place in the line, and the doctor calls you.',
  step3: 'Step 3',
  step3Title: 'Meet the doctor',
  step3Text: `It takes ${PROMISE_TEXTS.visitLength}. The doctor sends your prescription to a partner pharmacy.`,
  step3Counted: 'The doctor sends your prescription to a partner pharmacy.',
  delivery: `${PROMISE_TEXTS.explainerDelivery}. The time counts from when the pharmacy hands it to the carrier.`,
  deliveryCounted: 'The pharmacy sends it overnight, Monday to Thursday.',
  workingHours: 'Working hours are {opens} to {closes}, Monday to Friday. We are closed on federal holidays.',
  workingHoursOnDays: 'Working hours are {opens} to {closes}, on {days}. We are closed on federal holidays.',
  start: 'Click Here to Start',
  back: 'Go to your orders',
})

/** /visit/:id around the waiting room: a meeting on a partner’s page, and what must be done first (D-48, D-45). */
export const visitTexts = screenTexts('visit', {
  title: 'Your visit',
  loading: 'Loading your visit',
  meetingTitle: 'Your visit takes place online',
  meetingText: 'Start when you are ready. You can leave the camera off.',
  start: 'Click Here to Start',
  formFirstTitle: 'Complete your medical questionnaire first',
  formFirst: 'A doctor sees you after you send your answers.',
  formLink: 'Complete Medical Questionnaire',
  payFirstTitle: 'Your order needs a valid card first',
  payFirst: 'Your order continues after that, and you can talk to a doctor.',
  payFirstBooked: 'Your visit on {when} is kept. It takes place if you enter a card before it starts.',
  payFirstLost:
    'Your visit does not take place. After you enter a card, you can book a time or join the line.',
  overTitle: 'No visit is needed now',
  overAfterTitle: 'Your visit is over',
  over: 'Your order has moved to the next step. See its status under your orders.',
  endedDenied: 'The doctor did not approve this order',
  endedCancelled: 'This order is canceled',
  endedDelivered: 'This order has arrived',
  overDecided: 'The doctor has decided, so your visit on {when} is not needed. See your orders.',
  toOrders: 'Go to your orders',
  changedMind: 'Changed your mind?',
  cancelNote: 'You can cancel your order until it ships. You first see what happens to your payment.',
  cancel: 'Cancel this order',
  cancelByLogin: 'Log in to cancel this order',
})
