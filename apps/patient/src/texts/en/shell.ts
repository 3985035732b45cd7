import { screenTexts } from '@contour/texts/screen-texts'

export const shellTexts = screenTexts('shell', {
  demo: 'Demo. No one here is real, and no card is charged.',
  demoLink: 'Outbox and clock',
  // Decisions D-74.
  rehearsalLabel: 'Rehearsal',
  rehearsal: 'Rehearsal. No payment is real, and no medicine is shipped.',
  login: 'Login',
  logOut: 'Log out',
  chat: 'Chat with support',
  home: 'Home',
  loading: 'Loading',
  troubleTitle: 'This page did not load.',
  troubleText: 'Your answers are still on this device. Please check your connection and load the page again.',
  loadAgain: 'Load again',
  toStart: 'Go to the start',
  notLoaded: 'This page could not be loaded',
  tryAgain: 'Try Again',
  cardBroken: 'This part could not be shown',
  cardBrokenText: 'The rest of this page works. If the problem continues, please contact support.',
})
