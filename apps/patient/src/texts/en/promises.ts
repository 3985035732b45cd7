import { screenTexts } from '@contour/texts/screen-texts'

/** Who has an order, by when, and what we do if it is not done by then. */
export const promisesTexts = screenTexts('promises', {
  with: 'With: {owner}.',
  by: 'Usually by {when}.',
  ifNot: 'If not, we write to you by {when}.',
  over: 'Usually this is done by {when}; we write to you by {letter}.',
  late: 'This takes longer than we told you, and we are sorry. Somebody looks after it now.',
  next: 'Next: {next}',
  today: 'today',
  tomorrow: 'tomorrow',
  timeToday: '{time} today',
  timeTomorrow: '{time} tomorrow',
  timeOnDay: '{time} on {day}',
})
