import { formatUsd } from '@contour/domain/money/cents'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { formatPrice, keyOf } from './price-changes.ts'
import type { Change } from './price-changes.ts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

/** Changed prices, each with the one that it replaces. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTexts(pricesTexts)
  const parts = useParts(pricesTexts)
  return (
    <ul className="grid gap-1.5">
      {changes.map(({ row, from }) => (
        <li key={keyOf(row)} className="type-number">
          {parts(from === null || from === row.cents ? 'changeNew' : 'change', {
            list: <span className="text-muted">{t(`list_${row.list}`)}</span>,
            price: formatPrice(t, row),
            from: formatUsd(from ?? row.cents),
            to: <strong>{formatUsd(row.cents)}</strong>,
          })}
        </li>
      ))}
    </ul>
  )
}
