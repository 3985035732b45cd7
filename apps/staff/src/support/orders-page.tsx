import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { TextField } from '@contour/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrder } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { formatFullInstant } from '../words/times.ts'
import { BlockedPeople } from './blocked-patients.tsx'
import { AuthorizedMoney } from './authorized-money.tsx'
import { supportTexts } from '../texts/en/support.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** Orders without clinical data: patient, status, authorized amount, and cancellation before shipment. */
export function OrdersPage() {
  const t = useTexts(supportTexts)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const [cancelling, setCancelling] = useState<ServiceOrder | null>(null)
  const orders = useInfiniteQuery(reads.serviceOrders(search))
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  return (
    <>
      {orders.data && orders.data.blocked.length > 0 ? <BlockedPeople rows={orders.data.blocked} /> : null}
      <div className="card">
        <PageHead
          title={t('title')}
          facts={orders.data ? t('found', { count: orders.data.total ?? 0 }) : undefined}
        />
        <form
          role="search"
          className="mb-4 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            find(typed.trim())
          }}
        >
          <div className="w-full sm:w-80">
            <TextField
              id="search"
              label={t('searchLabel')}
              type="search"
              maxLength={100}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button type="submit" size="desk">
            {t('search')}
          </Button>
        </form>
        {orders.isPending ? <Reading label={t('loading')} /> : null}
        {orders.isError && !orders.isFetchNextPageError ? (
          <ReadFailed error={orders.error} again={() => void orders.refetch()} />
        ) : null}
        {orders.data && orders.data.rows.length > 0 ? (
          <DataTable
            caption={t('title')}
            captionHidden
            columns={columns(t, setCancelling)}
            rows={orders.data.rows}
            rowKey={(row) => row.order_id}
          />
        ) : null}
        <MoreRows read={orders} />
      </div>
      {orders.data?.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={search ? t('noneFound', { search }) : t('none')} seed={6}>
            {search ? t('noneFoundText') : null}
          </EmptyState>
        </div>
      ) : null}
      {cancelling ? (
        <Suspense>
          <CancelDialog order={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof supportTexts>,
  cancel: (order: ServiceOrder) => void,
): readonly Column<ServiceOrder>[] => [
  {
    key: 'patient',
    header: t('patient'),
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/orders/${row.order_id}`} className="link font-semibold">
          {row.patient}
        </Link>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
  },
  { key: 'status', header: t('status'), cell: (row) => <StatusChip status={row.status} /> },
  {
    key: 'created',
    header: t('ordered'),
    cell: (row) => (
      <>
        {formatFullInstant(row.created_at)}
        <span className="block text-muted">
          <OrderNumber id={row.order_id} />
        </span>
      </>
    ),
  },
  { key: 'hold', header: t('payment'), cell: (row) => <AuthorizedMoney order={row} /> },
  {
    key: 'act',
    header: t('act'),
    cell: (row) =>
      row.can_cancel ? (
        <Button
          size="desk"
          tone="danger"
          onClick={() => cancel(row)}
          aria-label={t('cancelOf', { patient: row.patient })}
        >
          {t('cancel')}
        </Button>
      ) : (
        <span className="text-muted">{row.why_not}</span>
      ),
  },
]
