import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate, isPlainDate } from '@contour/domain/time/plain-date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Figure, Figures } from '../billing/money.tsx'
import { calls } from '../calls/calls.ts'
import type { Answer } from '../calls/calls.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'

type SourceRow = Answer<'conversions', 'report'>['rows'][number]

/** Purchases and conversions by marketing source for a date range in the URL; by default the last thirty days. */
export function SourceReport() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))]
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const read = useQuery({
    queryKey: ['conversions', 'report', range],
    queryFn: () => calls.conversions.report(range),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="type-h3">Purchases by source</h2>
        {read.data ? (
          <p className="text-muted">
            {formatLongDate(read.data.from)} to {formatLongDate(read.data.to)}, US Eastern days
          </p>
        ) : null}
      </div>
      <RangeForm
        onShow={(next) => {
          const rest = new URLSearchParams(params)
          rest.set('from', next.from)
          rest.set('to', next.to)
          setParams(rest, { replace: true })
        }}
      />
      {read.isPending ? <Reading label="Loading the report" lines={3} /> : null}
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {read.data ? (
        <>
          <Figures>
            <Figure label="Purchases">{read.data.total.orders}</Figure>
            <Figure label="Amount">{formatUsd(read.data.total.cents)}</Figure>
            <Figure label="Conversions sent">{read.data.total.sent}</Figure>
            <Figure label="Failed">{read.data.total.failed}</Figure>
            <Figure label="Pending">{read.data.total.pending}</Figure>
          </Figures>
          <DataTable
            caption="By source"
            captionHidden
            columns={COLUMNS}
            rows={read.data.rows}
            rowKey={(row) => row.source}
            empty={<p className="text-muted">No purchase in these days.</p>}
          />
        </>
      ) : null}
    </section>
  )
}

const dayOf = (text: string | null) => (text !== null && isPlainDate(text) ? text : undefined)

function RangeForm({ onShow }: { onShow: (range: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState(emptyDate)
  const [to, setTo] = useState(emptyDate)
  const [tried, setTried] = useState(false)
  const [first, last] = [isoDate(from) ?? '', isoDate(to) ?? '']
  const wrongFirst = isPlainDate(first) ? undefined : 'Enter the first day.'
  const wrongLast = !isPlainDate(last)
    ? 'Enter the last day.'
    : !wrongFirst && last < first
      ? 'The last day is before the first.'
      : undefined
  return (
    <form
      noValidate
      aria-label="Days of the report"
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wrongFirst) document.getElementById('from-month')?.focus()
        else if (wrongLast) document.getElementById('to-month')?.focus()
        else onShow({ from: first, to: last })
      }}
    >
      <DateTriple
        id="from"
        label="First day"
        birthday={false}
        value={from}
        onChange={setFrom}
        error={tried ? wrongFirst : undefined}
      />
      <DateTriple
        id="to"
        label="Last day"
        birthday={false}
        value={to}
        onChange={setTo}
        error={tried ? wrongLast : undefined}
      />
      <Button type="submit" size="desk">
        Show these days
      </Button>
    </form>
  )
}

const COLUMNS: readonly Column<SourceRow>[] = [
  {
    key: 'source',
    header: 'Source',
    primary: true,
    cell: (row) => <strong className="[overflow-wrap:anywhere]">{row.source}</strong>,
  },
  { key: 'orders', header: 'Purchases', align: 'right', cell: (row) => row.orders },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => formatUsd(row.cents) },
  { key: 'sent', header: 'Sent', align: 'right', cell: (row) => row.sent },
  {
    key: 'failed',
    header: 'Failed',
    align: 'right',
    cell: (row) => <span className={row.failed > 0 ? 'font-semibold text-error' : ''}>{row.failed}</span>,
  },
  { key: 'pending', header: 'Pending', align: 'right', cell: (row) => row.pending },
]
