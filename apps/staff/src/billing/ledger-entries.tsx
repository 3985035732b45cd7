import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { formatFullInstant } from '../words/times.ts'
import type { LedgerEntry } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { ENTRY_WORDS, formatPurpose, takenBy } from './words.ts'

type Numbered = LedgerEntry & { key: string }

/** Every entry of the ledger, newest first: its amount, and how it changes the captured total. */
export function EntryTable({ rows }: { rows: readonly LedgerEntry[] }) {
  const numbered = rows.map((row, index) => ({ ...row, key: `${rows.length - index}` }))
  return (
    <DataTable
      caption="Ledger"
      columns={ENTRY_COLUMNS}
      rows={numbered}
      rowKey={(row) => row.key}
      empty={<p className="text-muted">No entry.</p>}
    />
  )
}

const ENTRY_COLUMNS: readonly Column<Numbered>[] = [
  {
    key: 'what',
    header: 'Entry',
    primary: true,
    cell: (row) => <strong>{ENTRY_WORDS[row.kind]}</strong>,
  },
  { key: 'at', header: 'When', cell: (row) => formatFullInstant(row.at) },
  { key: 'for', header: 'For', cell: (row) => formatPurpose(row.purpose) },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} strong={false} /> },
  {
    key: 'taken',
    header: 'Money taken',
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
