import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListPage } from '../billing/list-page.tsx'
import type { LateOrder } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { serviceNow } from '@contour/client/service-clock'
import { OrderNumber } from '../frame/order-number.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { STATUS_WORDS } from '../words/statuses.ts'
import { formatFullInstant, formatSpan } from '../words/times.ts'
import { orderHref } from './order-href.ts'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

const EMPTY = {
  open: { title: 'No order is late.', text: 'An order appears here when its promise is not kept.', seed: 3 },
  closed: { title: 'Nothing was closed yet.', seed: 5 },
} as const

/**
 * Orders whose promise the user's role did not keep: who has them, since when, what was promised, and the note that
 * closes them.
 */
export function LateOrdersPage() {
  const [params, setParams] = useSearchParams()
  const show = params.get('show') === 'closed' ? 'closed' : 'open'
  const [closing, setClosing] = useState<LateOrder | null>(null)
  const read = useInfiniteQuery(reads.lateOrders(show))
  return (
    <>
      <ListPage
        title="Late orders"
        facts={(data) => `${formatCount(data.total ?? 0)} ${show}`}
        head={
          <div className="w-full">
            <Tabs
              label="Late orders"
              selected={show}
              onSelect={(id) => setParams(id === 'closed' ? { show: id } : {}, { replace: true })}
              tabs={[
                { id: 'open', label: 'Open' },
                { id: 'closed', label: 'Closed' },
              ]}
            >
              <p className="max-w-measure text-muted">
                We promised these patients a time and did not keep it. They have our letter.
              </p>
            </Tabs>
          </div>
        }
        read={read}
        columns={columns(show, setClosing)}
        rowKey={(row) => row.id}
        empty={EMPTY[show]}
      />
      {closing ? (
        <Suspense>
          <CloseDialog row={closing} onClose={() => setClosing(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (show: 'open' | 'closed', close: (row: LateOrder) => void): readonly Column<LateOrder>[] => [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    cell: (row) => (
      <>
        <Link className="link inline-flex min-h-6 items-center font-semibold" to={orderHref(row)}>
          {row.patient}
        </Link>
        <span className="block text-muted">
          <OrderNumber id={row.order_id} />
        </span>
      </>
    ),
  },
  {
    key: 'with',
    header: 'With',
    cell: (row) => (
      <>
        {row.with}
        <span className="block text-muted">{STATUS_WORDS[row.status]}</span>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: (row) => (
      <>
        {formatFullInstant(row.since)}
        {row.waits && !row.closed ? (
          <span className="block text-muted">
            {formatSpan(serviceNow().getTime() - Date.parse(row.since))}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'promised',
    header: 'Promised',
    cell: (row) => (
      <>
        by {formatFullInstant(row.usual_by)}
        <span className="block text-muted">letter by {formatFullInstant(row.write_by)}</span>
      </>
    ),
  },
  {
    key: 'now',
    header: 'Now',
    cell: (row) =>
      row.waits ? (
        <StateBadge tone="bad">Still waits</StateBadge>
      ) : (
        <StateBadge tone="good">{STATUS_WORDS[row.status_now]}</StateBadge>
      ),
  },
  show === 'open'
    ? {
        key: 'act',
        header: 'Close',
        cell: (row) => (
          <Button
            size="desk"
            tone="secondary"
            onClick={() => close(row)}
            aria-label={`Close the late order of ${row.patient}`}
          >
            Close
          </Button>
        ),
      }
    : {
        key: 'closed',
        header: 'Closed',
        cell: (row) =>
          row.closed ? (
            <>
              Closed by {row.closed.by}
              <span className="block text-muted">{formatFullInstant(row.closed.at)}</span>
              <span className="block [overflow-wrap:anywhere]">{row.closed.note}</span>
            </>
          ) : null,
      },
]
