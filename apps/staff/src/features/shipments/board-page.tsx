import { easternDate } from '@contour/domain/time/plain-date'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { serviceNow } from '@contour/client/service-clock'
import { calls } from '../../calls/calls.ts'
import { reads, type BoardShow } from '../../calls/reads.ts'
import { BoardReplacements } from '../replacement/board-replacements.tsx'
import { ReplacementDialogs } from '../replacement/replacement-dialogs.tsx'
import { replacementButton, useBoardReplacements } from '../replacement/use-board-replacements.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { MoreRows } from '../../frame/more-rows.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { useRowKeys } from '../../frame/use-row-keys.ts'
import { findShipment, matches } from './find-shipment.ts'
import { HeldBar } from './held-bar.tsx'
import { useHeldShipments, type HeldShipment } from './held-shipments.tsx'
import { Papers } from './papers.tsx'
import { readAll } from './read-all.ts'
import { SCAN_FIELD, ScanField } from './scan-field.tsx'
import { SentTable } from './sent-table.tsx'
import { bandsOf } from './ship-bands.ts'
import { TRACKING_FIELD } from './ship-form.tsx'
import { ShipTable } from './ship-table.tsx'
import { ShipmentPane } from './shipment-pane.tsx'
import { useOpenShipment } from './use-open-shipment.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

const COLUMNS: readonly BoardShow[] = ['open', 'shipped', 'delivered']

/** A parcel that is not on this tab any more; a number that cannot be looked up now is taken as a new one. */
async function findElsewhere(text: string) {
  const { found } = await calls.pharmacy.find({ number: text.slice(0, 60) }).catch(() => ({ found: null }))
  return found && found.show !== 'open' ? found : null
}

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
  const linkedReplacement = params.get('replacement')
  const shown = useInfiniteQuery(reads.board(column, linked))
  const replacements = useBoardReplacements(column, linkedReplacement)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  /** Scans that opened a pane. Once it is drawn, its field has the focus, so that Enter ships. */
  const [scans, setScans] = useState(0)
  useEffect(() => {
    if (scans > 0) (document.getElementById(TRACKING_FIELD) ?? document.getElementById('shipment'))?.focus()
  }, [scans])
  const panes = useFillWindow()
  useRowKeys()
  useEffect(() => {
    if (linkedReplacement === null) document.getElementById(SCAN_FIELD)?.focus()
  }, [linkedReplacement])
  // The rows of the tab before are never shown as those of this one.
  const loading = shown.isPending || shown.isPlaceholderData
  const rows = loading ? [] : (shown.data?.rows ?? [])
  const counts = shown.data?.counts
  const { held } = useHeldShipments()
  // What was entered just now is in the bar until it has left.
  const leaving = new Set(held.flatMap(({ id, problem }) => (problem === undefined ? [id] : [])))
  const again = column === 'open' ? replacements.rows.filter(({ id }) => !leaving.has(id)) : []
  const here = rows.filter(({ order_id }) => !leaving.has(order_id))
  const bands = bandsOf([...here, ...again], easternDate(serviceNow()))
  const listed = bandsOf(here, easternDate(serviceNow())).flatMap((group) => group.rows)
  const { open, scanned, choose, keepNumber, reopen, openNext } = useOpenShipment(listed, linked)
  const found = again.some(({ id }) => id === linkedReplacement)
  useEffect(() => {
    if (found && linkedReplacement) document.getElementById(replacementButton(linkedReplacement))?.focus()
  }, [found, linkedReplacement])
  const undo = ({ id, carrier, tracking }: HeldShipment) => {
    const row = replacements.rows.find((one) => one.id === id)
    if (row) replacements.openScanned(row, { carrier, tracking })
    else reopen(id, { carrier, number: tracking, at: 0 })
  }
  const scan = async (at: number) => {
    if (text.trim() === '') return
    const all = [...(await readAll(shown)), ...(await readAll(replacements.read))]
    if (column !== 'open') return
    const found = findShipment(all, text)
    // A parcel that left is on another tab: it is shown there.
    const elsewhere = found.kind === 'shipment' ? null : await findElsewhere(text)
    if (elsewhere) {
      setText('')
      setProblem(t('scanLeft', { patient: elsewhere.patient, label: elsewhere.label ?? '' }))
      return setParams({
        show: elsewhere.show,
        ...(elsewhere.replacement ? { replacement: elsewhere.replacement } : { order: elsewhere.order_id }),
      })
    }
    if (found.kind === 'nothing') return setProblem(t('scanNothing'))
    if (found.kind === 'shipment' && 'replaces' in found.row) {
      setText('')
      return replacements.openScanned(found.row)
    }
    if (found.kind === 'shipment') choose(found.row.order_id)
    else if (!keepNumber({ carrier: found.carrier, number: found.number, at }))
      return setProblem(t('scanNotReady'))
    setText('')
    setScans((before) => before + 1)
  }
  return (
    <div ref={panes} className="panes -m-4 flex flex-col md:-m-6">
      <div className="pane-row grid min-w-0 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="pane @container min-w-0 bg-white p-4">
          <div className="mb-2 grid gap-x-8 @[560px]:grid-cols-[auto_minmax(0,34rem)]">
            <div>
              <PageHead title={t('title')} />
              {column === 'open' ? <Papers /> : null}
            </div>
            <ScanField
              text={text}
              onChange={(next) => {
                setText(next)
                setProblem(undefined)
              }}
              onScan={(at) => void scan(at)}
              searches={column !== 'open'}
              problem={problem}
            />
          </div>
          <Tabs
            label={t('tabs')}
            selected={column}
            onSelect={(id) => {
              setProblem(undefined)
              setParams(id === 'open' ? {} : { show: id }, { replace: true })
            }}
            tabs={[
              {
                id: 'open',
                label: counts
                  ? t('openCount', { count: counts.ready + counts.paused + counts.replacements })
                  : t('open'),
              },
              { id: 'shipped', label: t('shipped') },
              { id: 'delivered', label: t('delivered') },
            ]}
          >
            {column === 'open' ? (
              <HeldBar onUndo={undo} />
            ) : (
              <CardBoundary>
                <BoardReplacements
                  replacements={replacements}
                  linked={linkedReplacement}
                  shows={(row) => matches(row, text)}
                />
              </CardBoundary>
            )}
            <ReplacementDialogs replacements={replacements} />
            {loading ? <Reading label={t('loading')} /> : null}
            {shown.isError && !shown.isFetchNextPageError ? <ReadFailed read={shown} /> : null}
            {column === 'open' && replacements.read.isError && !replacements.read.isFetchNextPageError ? (
              <ReadFailed read={replacements.read} />
            ) : null}
            {shown.data && !loading && rows.length === 0 && again.length === 0 ? (
              <EmptyState title={t(`none_${column}`)} seed={4}>
                {column === 'open' ? t('noneOpenText') : null}
              </EmptyState>
            ) : null}
            {column === 'open' ? (
              bands.length === 0 ? null : (
                <ShipTable
                  bands={bands}
                  open={open?.order_id}
                  linked={linkedReplacement}
                  onOpen={choose}
                  onReplacement={replacements.choose}
                />
              )
            ) : rows.length === 0 ? null : (
              <SentTable rows={rows.filter((row) => matches(row, text))} more={shown.hasNextPage} />
            )}
            <MoreRows read={shown} />
            {column === 'open' ? <MoreRows read={replacements.read} /> : null}
          </Tabs>
        </div>
        {column === 'open' && open ? (
          <aside
            id="shipment"
            tabIndex={-1}
            aria-label={t('paneOf', { patient: open.patient })}
            className="flex min-h-0 min-w-0 flex-col border-hairline bg-white outline-none max-md:border-t md:w-84 md:border-l xl:w-88"
          >
            <CardBoundary key={`${open.order_id} ${scanned?.number ?? ''}`}>
              <ShipmentPane
                row={open}
                scanned={scanned}
                onShipped={() => {
                  openNext(open.order_id)
                  document.getElementById(SCAN_FIELD)?.focus()
                }}
              />
            </CardBoundary>
          </aside>
        ) : null}
      </div>
    </div>
  )
}
