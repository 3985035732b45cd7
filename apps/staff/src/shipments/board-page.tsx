import { easternDate } from '@contour/domain/time/plain-date'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { serviceNow } from '@contour/client/service-clock'
import { reads } from '../calls/reads.ts'
import type { BoardShow } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { useFillWindow } from '../frame/use-fill-window.ts'
import { findShipment, matches } from './find-shipment.ts'
import { SCAN_FIELD, ScanField } from './scan-field.tsx'
import { SentTable } from './sent-table.tsx'
import { bandsOf } from './ship-bands.ts'
import { TRACKING_FIELD } from './ship-form.tsx'
import type { ScannedNumber } from './ship-form.tsx'
import { ShipTable } from './ship-table.tsx'
import { ShipmentPane } from './shipment-pane.tsx'
import { shipmentsTexts } from '../texts/en/shipments.ts'

const COLUMNS: readonly BoardShow[] = ['open', 'shipped', 'delivered']

/**
 * The pharmacy board: what ships, by ship date, with the open shipment next to it; what is in transit and what was
 * delivered, one line each (M-15). What is scanned opens its shipment, or is the tracking number of the open one.
 */
export function BoardPage() {
  const t = useTexts(shipmentsTexts)
  const [params, setParams] = useSearchParams()
  // Links of earlier builds name "ready" and "paused", which are bands of one list now.
  const column = COLUMNS.find((one) => one === params.get('show')) ?? 'open'
  const linked = params.get('order')
  const shown = useInfiniteQuery(reads.board(column, linked))
  const [text, setText] = useState('')
  const [notFound, setNotFound] = useState(false)
  const [selected, setSelected] = useState(linked)
  const [scanned, setScanned] = useState<ScannedNumber | null>(null)
  const panes = useFillWindow()
  useEffect(() => document.getElementById(SCAN_FIELD)?.focus(), [column])
  const rows = shown.data?.rows ?? []
  const counts = shown.data?.counts
  const bands = bandsOf(rows, easternDate(serviceNow()))
  const listed = bands.flatMap((group) => group.rows)
  const open = listed.find((row) => row.order_id === selected) ?? listed[0]
  const choose = (id: string | undefined) => {
    setSelected(id ?? null)
    setScanned(null)
  }
  const scan = () => {
    const found = findShipment(listed, text)
    setNotFound(found.kind === 'nothing')
    if (found.kind === 'nothing') return
    if (found.kind === 'shipment') choose(found.row.order_id)
    else setScanned(found)
    setText('')
    // Enter then ships: the pane is drawn first.
    requestAnimationFrame(() => document.getElementById(TRACKING_FIELD)?.focus())
  }
  const openNext = (shipped: string) => {
    choose(listed[listed.findIndex((row) => row.order_id === shipped) + 1]?.order_id)
    document.getElementById(SCAN_FIELD)?.focus()
  }
  return (
    <div ref={panes} className="panes -m-4 flex flex-col md:-m-6">
      <div className="pane-row grid min-w-0 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="pane min-w-0 bg-white p-4">
          <PageHead title={t('title')} facts={t('facts')} />
          <ScanField
            text={text}
            onChange={(next) => {
              setText(next)
              setNotFound(false)
            }}
            onScan={column === 'open' ? scan : undefined}
            notFound={notFound}
          />
          <Tabs
            label={t('tabs')}
            selected={column}
            onSelect={(id) => setParams(id === 'open' ? {} : { show: id }, { replace: true })}
            tabs={[
              {
                id: 'open',
                label: counts ? t('openCount', { count: counts.ready + counts.paused }) : t('open'),
              },
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
                {column === 'open' ? t('noneOpenText') : null}
              </EmptyState>
            ) : null}
            {rows.length === 0 ? null : column === 'open' ? (
              <ShipTable bands={bands} open={open?.order_id} onOpen={choose} />
            ) : (
              <SentTable rows={rows.filter((row) => matches(row, text))} />
            )}
            <MoreRows read={shown} />
          </Tabs>
        </div>
        {column === 'open' && open ? (
          <aside
            id="shipment"
            tabIndex={-1}
            aria-label={t('paneOf', { patient: open.patient })}
            className="flex min-h-0 min-w-0 flex-col border-hairline bg-white outline-none max-md:border-t md:w-84 md:border-l"
          >
            <ShipmentPane
              key={`${open.order_id} ${scanned?.number ?? ''}`}
              row={open}
              scanned={scanned}
              onShipped={() => openNext(open.order_id)}
            />
          </aside>
        ) : null}
      </div>
    </div>
  )
}
