import { formatUsd } from '@contour/domain/money/cents'
import { MONEY_LABELS, eventsByDay, type MoneyEvent } from '@contour/domain/payments/money-events'
import { dayText } from '../../lib/dates.ts'

/** What happened to the money, one line an event with its word, amount and day, the latest first (D-90). */
export function MoneyEvents({ events }: { events: readonly MoneyEvent[] }) {
  return (
    <ul className="type-small grid gap-1">
      {eventsByDay(events)
        .toReversed()
        .map(({ kind, cents, on }) => (
          <li key={`${kind} ${on}`} className="type-number">
            <strong>{MONEY_LABELS[kind]}</strong> {formatUsd(cents)}, {dayText(on)}
          </li>
        ))}
    </ul>
  )
}
