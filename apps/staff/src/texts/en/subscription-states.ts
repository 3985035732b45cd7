import { screenTexts } from '@contour/texts/screen-texts'

export const subscriptionStateTexts = screenTexts('subscription-states', {
  pending: 'Starts with the first shipment',
  active: 'Active',
  paused: 'Past due',
  stopped: 'Stopped',
  ended: 'Ended',
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
})
