import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Usd } from '../billing/money.tsx'
import { serviceNow } from '@contour/client/service-clock'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { PriceDrafts } from './price-drafts.tsx'
import { PriceForm } from './price-form.tsx'
import { bookLines, LIST_WORDS, formatPrice } from './price-changes.ts'
import type { BookLine } from './price-changes.ts'
import { salesReads } from './sales-reads.ts'

/** The price book: current and future prices, and proposals that a second approver publishes (M-21). */
export function PricesPage() {
  const [proposing, setProposing] = useState(false)
  const read = useQuery(salesReads.prices())
  if (read.isPending) return <Reading label="Loading the price book" lines={10} />
  if (read.isError) {
    return (
      <>
        <PageHead title="Prices" />
        <ReadFailed error={read.error} again={() => void read.refetch()} />
      </>
    )
  }
  const today = easternDate(serviceNow())
  const book = bookLines(read.data.rows, today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid gap-4">
        <PageHead title="Prices" facts={`In force on ${formatLongDate(today)}`} />
        <p className="max-w-measure text-muted">
          New prices hold from their day on, for new purchases. Orders and running plans keep the price they
          were bought at. Whoever proposes prices cannot publish them.
        </p>
        {proposing ? (
          <PriceForm book={book} today={today} onDone={() => setProposing(false)} />
        ) : (
          <div>
            <Button size="desk" onClick={() => setProposing(true)}>
              Propose new prices
            </Button>
          </div>
        )}
      </section>
      <PriceDrafts drafts={read.data.drafts} book={book} />
      {book.length === 0 ? <EmptyState title="No price is in force." seed={16} /> : null}
      {(['checkout', 'buymore', 'upgrade'] as const).map((list) => {
        const rows = book.filter((line) => line.list === list)
        return rows.length > 0 ? (
          <section key={list} className="card">
            <DataTable caption={LIST_WORDS[list]} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
          </section>
        ) : null
      })}
    </div>
  )
}

const COLUMNS: readonly Column<BookLine>[] = [
  { key: 'price', header: 'Price', primary: true, cell: (row) => <strong>{formatPrice(row)}</strong> },
  { key: 'now', header: 'In force', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  {
    key: 'next',
    header: 'Published to follow',
    align: 'right',
    cell: (row) =>
      row.next ? (
        <>
          <Usd cents={row.next.cents} /> from {formatLongDate(row.next.from)}
        </>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
