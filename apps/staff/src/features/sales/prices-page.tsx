import { DataTable, column, type Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { easternDate } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useParts, type ReadParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { Usd } from '../billing/money.tsx'
import { serviceNow } from '@contour/client/service-clock'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { FixedAmounts } from './fixed-amounts.tsx'
import { PriceDrafts } from './price-drafts.tsx'
import { PriceForm } from './price-form.tsx'
import { bookLines, formatPrice, type BookLine } from './price-changes.ts'
import { salesReads } from './sales-reads.ts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

/** The price book: current and future prices, and proposals that a second approver publishes (M-21). */
export function PricesPage() {
  const t = useTexts(pricesTexts)
  const parts = useParts(pricesTexts)
  const [proposing, setProposing] = useState(false)
  const read = useQuery(salesReads.prices())
  if (read.isPending || read.isError)
    return <ReadStates read={read} label={t('loading')} lines={10} title={t('title')} />
  const today = easternDate(serviceNow())
  const book = bookLines(read.data.rows, today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid gap-4">
        <PageHead title={t('title')} facts={t('inEffectOn', { day: today })} />
        <p className="max-w-measure text-muted">{t('note')}</p>
        {proposing ? (
          <PriceForm book={book} today={today} onDone={() => setProposing(false)} />
        ) : (
          <div>
            <DeskButton tone="primary" onClick={() => setProposing(true)}>
              {t('propose')}
            </DeskButton>
          </div>
        )}
      </section>
      <PriceDrafts drafts={read.data.drafts} book={book} />
      {book.length === 0 ? <EmptyState title={t('none')} seed={16} /> : null}
      {(['checkout', 'buymore', 'upgrade'] as const).map((list) => {
        const rows = book.filter((line) => line.list === list)
        return rows.length > 0 ? (
          <section key={list} className="card">
            <DataTable
              caption={t(`list_${list}`)}
              columns={columns(t, parts)}
              rows={rows}
              rowKey={({ key }) => key}
            />
          </section>
        ) : null
      })}
      <FixedAmounts />
    </div>
  )
}

const columns = (
  t: TextsOf<typeof pricesTexts>,
  parts: ReadParts<typeof pricesTexts.english>,
): readonly Column<BookLine>[] => [
  column('price', t('price'), (row) => <strong>{formatPrice(t, row)}</strong>, { primary: true }),
  column('now', t('inEffect'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
  column(
    'next',
    t('next'),
    (row) =>
      row.next ? (
        parts('nextFrom', { amount: <Usd cents={row.next.cents} />, day: row.next.from })
      ) : (
        <span className="text-muted">–</span>
      ),
    { align: 'right' },
  ),
]
