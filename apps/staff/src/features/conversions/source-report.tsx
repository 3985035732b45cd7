import { DataTable, column, type Column } from '@contour/ui/data-table'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import { formatUsd } from '@contour/domain/money/cents'
import { isPlainDate } from '@contour/domain/time/plain-date'
import { Form } from '@contour/ui/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Figure, Figures } from '../billing/money.tsx'
import { calls, type Answer } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { conversionsTexts } from '../../texts/en/conversions.ts'

type SourceRow = Answer<'conversions', 'report'>['rows'][number]

/** Purchases and conversions by marketing source for a date range in the URL; by default the last thirty days. */
export function SourceReport() {
  const t = useTexts(conversionsTexts)
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
        <h2 className="type-h3">{t('report')}</h2>
        {read.data ? (
          <p className="text-muted">{t('reportDays', { from: read.data.from, to: read.data.to })}</p>
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
      <ReadStates read={read} label={t('reportLoading')} lines={3} />
      {read.data ? (
        <>
          <Figures>
            <Figure label={t('purchases')}>{read.data.total.orders}</Figure>
            <Figure label={t('amount')}>{formatUsd(read.data.total.cents)}</Figure>
            <Figure label={t('conversionsSent')}>{read.data.total.sent}</Figure>
            <Figure label={t('failed')}>{read.data.total.failed}</Figure>
            <Figure label={t('pending')}>{read.data.total.pending}</Figure>
          </Figures>
          <DataTable
            caption={t('report')}
            captionHidden
            columns={columns(t)}
            rows={read.data.rows}
            rowKey={(row) => row.source}
            empty={<p className="text-muted">{t('noPurchases')}</p>}
          />
        </>
      ) : null}
    </section>
  )
}

const dayOf = (text: string | null) => (text !== null && isPlainDate(text) ? text : undefined)

function RangeForm({ onShow }: { onShow: (range: { from: string; to: string }) => void }) {
  const t = useTexts(conversionsTexts)
  const [from, setFrom] = useState(emptyDate)
  const [to, setTo] = useState(emptyDate)
  const [tried, setTried] = useState(false)
  const [first, last] = [isoDate(from) ?? '', isoDate(to) ?? '']
  const wrongFirst = isPlainDate(first) ? undefined : t('firstMissing')
  const wrongLast = !isPlainDate(last)
    ? t('lastMissing')
    : !wrongFirst && last < first
      ? t('lastEarly')
      : undefined
  return (
    <Form
      aria-label={t('range')}
      className="flex flex-wrap items-end gap-4"
      onSubmit={() => {
        setTried(true)
        if (wrongFirst) document.getElementById('from-month')?.focus()
        else if (wrongLast) document.getElementById('to-month')?.focus()
        else onShow({ from: first, to: last })
      }}
    >
      <DateTriple
        id="from"
        label={t('first')}
        birthday={false}
        value={from}
        onChange={setFrom}
        error={tried ? wrongFirst : undefined}
      />
      <DateTriple
        id="to"
        label={t('last')}
        birthday={false}
        value={to}
        onChange={setTo}
        error={tried ? wrongLast : undefined}
      />
      <DeskButton tone="primary" type="submit">
        {t('show')}
      </DeskButton>
    </Form>
  )
}

const columns = (t: TextsOf<typeof conversionsTexts>): readonly Column<SourceRow>[] => [
  column('source', t('source'), (row) => <strong className="[overflow-wrap:anywhere]">{row.source}</strong>, {
    primary: true,
  }),
  column('orders', t('purchases'), (row) => row.orders, { align: 'right' }),
  column('cents', t('amount'), (row) => formatUsd(row.cents), { align: 'right' }),
  column('sent', t('sent'), (row) => row.sent, { align: 'right' }),
  column(
    'failed',
    t('failed'),
    (row) => <span className={row.failed > 0 ? 'font-semibold text-error' : ''}>{row.failed}</span>,
    { align: 'right' },
  ),
  column('pending', t('pending'), (row) => row.pending, { align: 'right' }),
]
