import { screenTexts } from '@contour/texts/screen-texts'

export const sessionsTexts = screenTexts('sessions', {
  title: 'Where you are logged in',
  lead: 'If you don’t recognize one of these, end the other sessions and choose a new password.',
  loading: 'Loading your sessions',
  unknownDevice: 'Unknown browser',
  current: 'This device',
  end: 'End',
  endOf: 'the session of {device}',
  checkoutOnly: 'Checkout only, from a link that was sent to you',
  opened: 'Logged in {day}',
  seen: 'last used {day}',
  others: '{count, plural, one {End the other session} other {End all # others}}',
  alone: 'No other devices are logged in.',
  newPassword: 'Choose a new password',
})
