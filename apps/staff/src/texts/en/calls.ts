import { screenTexts } from '@contour/texts/screen-texts'

export const callsTexts = screenTexts('calls', {
  unreachable: 'We could not reach the service. Check your connection and try again.',
  unexpected: 'The service returned a response that we could not read. Please try again.',
  stale: '{message} The page now shows the current state.',
  reference: '{message} (reference {id})',
})
