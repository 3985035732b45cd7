import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
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
  column('what', t('entry'), (row) => <strong>{staffMoneyLabel(eventOfEntry(row.kind))}</strong>, {
    primary: true,
  }),
  column('at', labels('date'), (row) => formatFullInstant(row.at)),
  column('for', labels('purpose'), (row) => formatPurpose(labels, row.purpose)),
  column('cents', labels('amount'), (row) => <Usd cents={row.cents} strong={false} />, { align: 'right' }),
  column(
    'taken',
    t('balanceChange'),
    (row) => {
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
    { align: 'right' },
  ),
]
