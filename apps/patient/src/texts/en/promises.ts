import { screenTexts } from '@contour/texts/screen-texts'

/** Who has an order, by when, and what we do if it is not done by then. */
export const promisesTexts = screenTexts('promises', {
  with: 'With: {owner}.',
  ifNot: 'If not, we write to you by {when}.',
  late: 'This is taking longer than we said, and we are sorry. Our team is working on it.',
  newTime: 'Our new time is {when}.',
  callsBy: 'Our support team calls you by {when}.',
  next: 'Next: {next}',
  stepBy: 'By {when}',
  stepOver: 'Usually by {when}',
  stepLetter: 'We write to you by {letter}.',
  stepLate: 'Later than we said',
  stepNewBy: 'Now by {when}',
  today: 'the end of today',
  tomorrow: 'tomorrow',
  timeToday: '{time} today',
  timeTomorrow: '{time} tomorrow',
  timeOnDay: '{time} on {day}',
})
