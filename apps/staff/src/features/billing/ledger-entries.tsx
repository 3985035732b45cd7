import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { eventOfEntry, staffMoneyLabel } from '@contour/domain/payments/money-events'
import { formatUsd } from '@contour/domain/money/cents'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { LedgerEntry } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { formatPurpose, takenBy } from './words.ts'

type Numbered = LedgerEntry & { key: string }

/** Every entry of the ledger, newest first: its amount, and how it changes the captured total. */
export function EntryTable({ rows }: { rows: readonly LedgerEntry[] }) {
  const t = useTexts(billingLedgerTexts)
  const labels = useTexts(billingLabels)
  const numbered = rows.map((row, index) => ({ ...row, key: `${rows.length - index}` }))
  return (
    <DataTable
      caption={t('entries')}
      columns={entryColumns(t, labels)}
      rows={numbered}
      rowKey={(row) => row.key}
      empty={<p className="text-muted">{t('noEntries')}</p>}
    />
  )
}

const entryColumns = (
  t: TextsOf<typeof billingLedgerTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<Numbered>[] => [
  {
    key: 'what',
    header: t('entry'),
    primary: true,
    cell: (row) => <strong>{staffMoneyLabel(eventOfEntry(row.kind))}</strong>,
  },
  { key: 'at', header: labels('date'), cell: (row) => formatFullInstant(row.at) },
  { key: 'for', header: labels('purpose'), cell: (row) => formatPurpose(labels, row.purpose) },
  {
    key: 'cents',
    header: labels('amount'),
    align: 'right',
    cell: (row) => <Usd cents={row.cents} strong={false} />,
  },
  {
    key: 'taken',
    header: t('balanceChange'),
    align: 'right',
    cell: (row) => {
      const taken = takenBy(row)
      return taken === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="font-semibold">
          {taken > 0 ? '+' : ''}
          {formatUsd(taken)}
        </span>
      )
    },
  },
]
