import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PharmacyRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import type { BoardShow } from '../calls/reads.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { ParcelCard } from './parcel-card.tsx'

type Column = 'ready' | 'paused' | 'shipped' | 'delivered'

const COLUMNS: Readonly<Record<Column, { label: string; show: BoardShow; empty: string }>> = {
  ready: { label: 'Ready', show: 'open', empty: 'Nothing waits to be shipped.' },
  paused: { label: 'Paused', show: 'open', empty: 'Nothing is paused.' },
  shipped: { label: 'Shipped', show: 'shipped', empty: 'No parcel is on its way.' },
  delivered: { label: 'Delivered', show: 'delivered', empty: 'Nothing was delivered yet.' },
}

const isPaused = (row: PharmacyRow) => row.status === 'shipping_paused'

/** The pharmacy's desk: what ships next, what stands still and why, what is on its way (M-15). */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('show') ?? 'ready'
  const column: Column = asked in COLUMNS ? (asked as Column) : 'ready'
  const open = useQuery(reads.board('open'))
  const shown = useQuery(reads.board(COLUMNS[column].show))
  const wanted = params.get('order')
  const rows = (shown.data?.rows ?? [])
    .filter((row) => COLUMNS[column].show !== 'open' || isPaused(row) === (column === 'paused'))
    // An order that a link asks for stands first.
    .toSorted((a, b) => Number(b.order_id === wanted) - Number(a.order_id === wanted))
  const count = (paused: boolean) => open.data?.rows.filter((row) => isPaused(row) === paused).length
  return (
    <>
      <PageHead title="Pharmacy" facts="Ships Monday to Thursday, cold, overnight" />
      <Tabs
        label="Board"
        selected={column}
        onSelect={(id) => setParams(id === 'ready' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'ready', label: COLUMNS.ready.label, count: count(false) },
          { id: 'paused', label: COLUMNS.paused.label, count: count(true) },
          { id: 'shipped', label: COLUMNS.shipped.label },
          { id: 'delivered', label: COLUMNS.delivered.label },
        ]}
      >
        {shown.isPending ? <Reading label="Loading the board" /> : null}
        {shown.isError ? <ReadFailed error={shown.error} again={() => void shown.refetch()} /> : null}
        {shown.data && rows.length === 0 ? (
          <EmptyState title={COLUMNS[column].empty} seed={4}>
            {column === 'ready' ? 'Orders arrive here when the patient accepts the prescription.' : null}
          </EmptyState>
        ) : null}
        <ul className="grid gap-4 xl:grid-cols-2">
          {rows.map((row) => (
            <ParcelCard key={row.order_id} row={row} />
          ))}
        </ul>
      </Tabs>
    </>
  )
}
