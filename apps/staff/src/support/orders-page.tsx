import { ORDER_GROUP_IDS } from '@contour/domain/orders/order-groups'
import type { OrderGroup } from '@contour/domain/orders/order-groups'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { TextField } from '@contour/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrder } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ROW_LINK, useRowKeys } from '../frame/use-row-keys.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { formatFullInstant } from '../words/times.ts'
import { BlockedPeople } from './blocked-patients.tsx'
import { AuthorizedMoney } from './authorized-money.tsx'
import { supportTexts } from '../texts/en/support.ts'

/** Orders without clinical data, by who has them: patient, status, authorized amount. The order's page has the actions. */
export function OrdersPage() {
  const t = useTexts(supportTexts)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  useRowKeys()
  const show = ORDER_GROUP_IDS.find((one) => one === params.get('show'))
  const orders = useInfiniteQuery(reads.serviceOrders(search, show))
  const open = (next: { search: string; show: OrderGroup | undefined }) =>
    setParams(
      { ...(next.search ? { search: next.search } : {}), ...(next.show ? { show: next.show } : {}) },
      { replace: true },
    )
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
            open({ search: typed.trim(), show })
          }}
        >
          <div className="w-full sm:w-80">
            <TextField
              id="search"
              label={t('searchLabel')}
              type="search"
              maxLength={200}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button type="submit" size="desk">
            {t('search')}
          </Button>
        </form>
        <div role="group" aria-label={t('groups')} className="mb-4 flex flex-wrap gap-2">
          {(['all', ...ORDER_GROUP_IDS] as const).map((group) => (
            <ToggleChip
              key={group}
              on={group === (show ?? 'all')}
              onToggle={() => open({ search, show: group === 'all' ? undefined : group })}
            >
              {t(`group_${group}`)}
            </ToggleChip>
          ))}
        </div>
        {orders.isPending ? <Reading label={t('loading')} /> : null}
        {orders.isError && !orders.isFetchNextPageError ? (
          <ReadFailed error={orders.error} again={() => void orders.refetch()} />
        ) : null}
        {orders.data && orders.data.rows.length > 0 ? (
          <DataTable
            caption={t('title')}
            captionHidden
            columns={columns(t)}
            rows={orders.data.rows}
            rowKey={(row) => row.order_id}
          />
        ) : null}
        <MoreRows read={orders} />
      </div>
      {orders.data?.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={search ? t('noneFound', { search }) : t(show ? 'noneShown' : 'none')} seed={6}>
            {search ? t('noneFoundText') : null}
          </EmptyState>
        </div>
      ) : null}
    </>
  )
}

const columns = (t: TextsOf<typeof supportTexts>): readonly Column<ServiceOrder>[] => [
  {
    key: 'patient',
    header: t('patient'),
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/orders/${row.order_id}`} {...ROW_LINK} className="link font-semibold">
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
    cell: (row) => <span className="@2xl:whitespace-nowrap">{formatFullInstant(row.created_at)}</span>,
  },
  { key: 'number', header: t('number'), cell: (row) => <OrderNumber id={row.order_id} /> },
  { key: 'hold', header: t('payment'), cell: (row) => <AuthorizedMoney order={row} /> },
]
