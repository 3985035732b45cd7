import { screenTexts } from '@contour/texts/screen-texts'

/** The waiting lists for states and strengths, and the message that each person was promised (M-39). */
export const waitlistTexts = screenTexts('waitlist', {
  title: 'Waiting list',
  count: '{count, number} waiting',
  note: 'We promised each person one message. For a state, it is sent automatically on the morning after we start to serve the state.',
  none: 'No one is waiting.',
  noneText: 'People appear here when we cannot serve them yet.',
  waitingFor: 'Waiting for',
  waiting: 'Waiting',
  notified: 'Notified',
  availability: 'Availability',
  byStaff: 'Decided by staff',
  available: 'Available',
  notAvailable: 'Not available',
  act: 'Actions',
  send: 'Send the message',
  sendAbout: 'Send the message: {name}',
  sendTitle: '{count, plural, one {Notify # person: {name}?} other {Notify # people: {name}?}}',
  sendText: 'The message says that it is available now. Each person is notified once. This cannot be undone.',
  people: 'People waiting',
  peopleFor: 'People waiting for {name}',
  loading: 'Loading the people waiting for {name}',
  since: 'since {time}',
})
