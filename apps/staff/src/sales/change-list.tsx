import { formatUsd } from '@contour/domain/money/cents'
import { LIST_WORDS, formatPrice } from './price-changes.ts'
import type { Change } from './price-changes.ts'

/** Changed prices, each with the one that it replaces. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="grid gap-1.5">
      {changes.map(({ row, from }) => (
        <li key={`${row.list}-${formatPrice(row)}`} className="type-number">
          <span className="text-muted">{LIST_WORDS[row.list]}:</span> {formatPrice(row)},{' '}
          {from === null || from === row.cents ? null : <>{formatUsd(from)} to </>}
          <strong>{formatUsd(row.cents)}</strong>
        </li>
      ))}
    </ul>
  )
}
