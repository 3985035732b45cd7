import { formatUsd } from '@contour/domain/money/cents'
import { staffMoneyLabel } from '@contour/domain/payments/money-events'
import type { MoneyEvent } from '@contour/domain/payments/money-events'
import { formatInstant } from '../../words/times.ts'

/** What happened to the money of a payment or an order, oldest first: the events that the patient reads (D-90). */
export function MoneyEvents({ events }: { events: readonly MoneyEvent[] }) {
  return (
    <ul className="type-small grid gap-0.5">
      {events.map(({ kind, cents, at }) => (
        <li key={`${kind} ${at}`} className="type-number">
          {staffMoneyLabel(kind)} {formatUsd(cents)}, {formatInstant(at)}
        </li>
      ))}
    </ul>
  )
}
