import type { ChargeEvent } from '@contour/domain/subscriptions/charge-schedule'

/** Returns the events of a schedule that charge the card, in chronological order. */
export const chargesOf = (events: readonly ChargeEvent[]): ChargeEvent[] =>
  events.filter(({ kind }) => kind === 'capture' || kind === 'renewal')
