import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { reads } from '../calls/reads.ts'
import type { BoardShow } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { ShipmentCard } from './shipment-card.tsx'
import { shipmentsTexts } from '../texts/en/shipments.ts'

const COLUMNS: readonly BoardShow[] = ['ready', 'paused', 'shipped', 'delivered']

/** The pharmacy board: what ships next, what is paused and why, what is in transit (M-15). */
export function BoardPage() {
  const t = useTexts(shipmentsTexts)
  const [params, setParams] = useSearchParams()
  const column = COLUMNS.find((one) => one === params.get('show')) ?? 'ready'
  const shown = useInfiniteQuery(reads.board(column, params.get('order')))
  const rows = shown.data?.rows ?? []
  const counts = shown.data?.counts
  return (
    <>
      <PageHead title={t('title')} facts={t('facts')} />
      <Tabs
        label={t('tabs')}
        selected={column}
        onSelect={(id) => setParams(id === 'ready' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'ready', label: counts ? t('readyCount', { count: counts.ready }) : t('ready') },
          { id: 'paused', label: counts ? t('pausedCount', { count: counts.paused }) : t('paused') },
          { id: 'shipped', label: t('shipped') },
          { id: 'delivered', label: t('delivered') },
        ]}
      >
        {shown.isPending ? <Reading label={t('loading')} /> : null}
        {shown.isError && !shown.isFetchNextPageError ? (
          <ReadFailed error={shown.error} again={() => void shown.refetch()} />
        ) : null}
        {shown.data && rows.length === 0 ? (
          <EmptyState title={t(`none_${column}`)} seed={4}>
            {column === 'ready' ? t('noneReadyText') : null}
          </EmptyState>
        ) : null}
        <ul className="grid gap-4 xl:grid-cols-2">
          {rows.map((row) => (
            <ShipmentCard key={row.order_id} row={row} />
          ))}
        </ul>
        <MoreRows read={shown} />
      </Tabs>
    </>
  )
}
