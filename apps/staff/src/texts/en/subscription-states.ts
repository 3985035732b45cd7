import { screenTexts } from '@contour/texts/screen-texts'

/** The status of a subscription, for billing and support. */
export const subscriptionStateTexts = screenTexts('subscription-states', {
  pending: 'Starts with the first shipment',
  active: 'Active',
  paused: 'Past due',
  ended: 'Ended',
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
})
