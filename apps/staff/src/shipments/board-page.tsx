import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { isKeyOf } from '@contour/domain/narrowing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reads } from '../calls/reads.ts'
import type { BoardShow } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { ShipmentCard } from './shipment-card.tsx'

const COLUMNS: Readonly<Record<BoardShow, { label: string; empty: string }>> = {
  ready: { label: 'Ready', empty: 'Nothing waits to be shipped.' },
  paused: { label: 'Paused', empty: 'Nothing is paused.' },
  shipped: { label: 'Shipped', empty: 'No parcel is on its way.' },
  delivered: { label: 'Delivered', empty: 'Nothing was delivered yet.' },
}

/** The pharmacy board: what ships next, what is paused and why, what is in transit (M-15). */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('show') ?? 'ready'
  const column = isKeyOf(COLUMNS, asked) ? asked : 'ready'
  const shown = useInfiniteQuery(reads.board(column, params.get('order')))
  const rows = shown.data?.rows ?? []
  const counts = shown.data?.counts
  return (
    <>
      <PageHead title="Pharmacy" facts="Ships Monday to Thursday, cold, overnight" />
      <Tabs
        label="Board"
        selected={column}
        onSelect={(id) => setParams(id === 'ready' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'ready', label: labelOf('ready', counts?.ready) },
          { id: 'paused', label: labelOf('paused', counts?.paused) },
          { id: 'shipped', label: COLUMNS.shipped.label },
          { id: 'delivered', label: COLUMNS.delivered.label },
        ]}
      >
        {shown.isPending ? <Reading label="Loading the board" /> : null}
        {shown.isError && !shown.isFetchNextPageError ? (
          <ReadFailed error={shown.error} again={() => void shown.refetch()} />
        ) : null}
        {shown.data && rows.length === 0 ? (
          <EmptyState title={COLUMNS[column].empty} seed={4}>
            {column === 'ready' ? 'Orders arrive here when the patient accepts the prescription.' : null}
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

const labelOf = (column: 'ready' | 'paused', count: number | undefined): string =>
  count === undefined ? COLUMNS[column].label : `${COLUMNS[column].label} (${formatCount(count)})`
