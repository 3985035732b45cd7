import { formatUsd } from '@contour/domain/money/cents'
import type { ServiceOrder } from '../calls/calls.ts'
import { formatFullInstant } from '../words/times.ts'

/** Returns the staff console's text for a payment's state: held, then charged or released. */
function formatAuthorization(state: string | null): string {
  const words: Readonly<Record<string, string>> = {
    captured: 'charged',
    capturing: 'being charged',
    voided: 'released',
    voiding: 'being released',
    unknown: 'being confirmed',
    action: 'waits for the bank',
  }
  return state === null ? '' : (words[state] ?? state)
}

/** The authorization of an order: amount, state and expiry. */
export function AuthorizedMoney({ order }: { order: ServiceOrder }) {
  if (order.hold_cents === null) return <span className="text-muted">No hold</span>
  return (
    <>
      <span className="type-number font-semibold">{formatUsd(order.hold_cents)}</span>{' '}
      {formatAuthorization(order.hold_state)}
      {order.hold_state === 'held' && order.hold_until ? (
        <span className="block text-muted">until {formatFullInstant(order.hold_until)}</span>
      ) : null}
    </>
  )
}
