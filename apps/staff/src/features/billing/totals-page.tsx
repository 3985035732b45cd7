import { serviceNow } from '@contour/client/service-clock'
import { addMonths, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { csvText, saveCsv } from '../../frame/save-file.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import { formatDate } from '../../words/times.ts'
import { billingReads } from './billing-reads.ts'
import { Figure, Figures, Usd } from './money.tsx'

/** Months that can be chosen. */
const MONTHS = 24

type Totals = Answer<'billing', 'totals'>
type Money = Pick<
  Totals['rows'][number],
  'authorized_cents' | 'released_cents' | 'captured_cents' | 'refunded_cents'
>
type Day = Money & { day: string }

/** What was captured, refunded and held in a month, by day, and as a file by day, product and state (M-51). */
export function TotalsPage() {
  const t = useTexts(billingTexts)
  const today = easternDate(serviceNow())
  const [month, setMonth] = useState(today.slice(0, 7))
  const read = useQuery(billingReads.totals(month))
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('totalsLoading')} />
  const { rows, sum } = read.data
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead title={t('totalsTitle')} facts={t('totalsFacts')} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-48">
          <SelectField
            id="totals-month"
            label={t('totalsMonth')}
            choices={Array.from({ length: MONTHS }, (_, n) =>
              addMonths(`${today.slice(0, 7)}-01`, -n).slice(0, 7),
            ).map((value) => ({ value, label: monthInWords(value) }))}
            value={month}
            onChange={setMonth}
          />
        </div>
        <DeskButton
          onClick={() => saveCsv(`totals-${month}.csv`, csvText(t('totalsFileHead'), rows.map(cellsOf)))}
        >
          {t('totalsFile')}
        </DeskButton>
      </div>
      <Figures>
        <Figure label={t('captured')}>
          <Usd cents={sum.captured_cents} />
        </Figure>
        <Figure label={t('refunded')}>
          <Usd cents={sum.refunded_cents} />
        </Figure>
        <Figure label={t('kept')}>
          <Usd cents={sum.captured_cents - sum.refunded_cents} />
        </Figure>
        <Figure label={t('stillHeld')}>
          <Usd cents={sum.held_cents} />
        </Figure>
      </Figures>
      <DataTable
        caption={t('totalsTitle')}
        captionHidden
        columns={columns(t)}
        rows={daysOf(rows)}
        rowKey={({ day }) => day}
        empty={<EmptyState title={t('totalsNone')} seed={11} />}
      />
    </section>
  )
}

/** The rows of each day as one. */
function daysOf(rows: Totals['rows']): Day[] {
  const days = new Map<string, Day>()
  for (const row of rows) {
    const sum = days.get(row.day)
    days.set(
      row.day,
      sum
        ? {
            day: row.day,
            authorized_cents: sum.authorized_cents + row.authorized_cents,
            released_cents: sum.released_cents + row.released_cents,
            captured_cents: sum.captured_cents + row.captured_cents,
            refunded_cents: sum.refunded_cents + row.refunded_cents,
          }
        : row,
    )
  }
  return [...days.values()]
}

/** "November 2026". */
const monthInWords = (month: string): string => formatLongDate(`${month}-01`).replace(' 1,', '')

const dollars = (cents: number): string => (cents / 100).toFixed(2)

const cellsOf = (row: Totals['rows'][number]): string[] => [
  row.day,
  row.product,
  row.state,
  dollars(row.authorized_cents),
  dollars(row.released_cents),
  dollars(row.captured_cents),
  dollars(row.refunded_cents),
]

const amount = (key: keyof Money, label: string): Column<Day> =>
  column(key, label, (row) => <Usd cents={row[key]} strong={false} />, { align: 'right' })

const columns = (t: TextsOf<typeof billingTexts>): readonly Column<Day>[] => [
  column('day', t('totalsDay'), ({ day }) => formatDate(day), { primary: true }),
  amount('authorized_cents', t('authorized')),
  amount('released_cents', t('released')),
  amount('captured_cents', t('captured')),
  amount('refunded_cents', t('refunded')),
]
