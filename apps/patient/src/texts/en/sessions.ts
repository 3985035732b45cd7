import { screenTexts } from '@contour/texts/screen-texts'

export const sessionsTexts = screenTexts('sessions', {
  title: 'Where you are logged in',
  lead: 'If you do not know one of these, end the others and choose a new password.',
  loading: 'Loading where you are logged in',
  unknownDevice: 'A browser we cannot name',
  current: 'This device',
  checkoutOnly: 'Checkout only, from a link that was sent to you',
  opened: 'Logged in {day}',
  seen: 'last used {day}',
  others: '{count, plural, one {End the other session} other {End all # others}}',
  alone: 'You are logged in nowhere else.',
  newPassword: 'Choose a new password',
  link: 'Where you are logged in',
})
