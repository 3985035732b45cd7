import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PharmacyReplacement } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import type { BoardShow } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed } from '../frame/read-states.tsx'
import { boardReplacementTexts } from '../texts/en/replacement.ts'
import { formatDay, formatFullInstant } from '../words/times.ts'
import { DeliverReplacementDialog } from './deliver-replacement-dialog.tsx'
import { ShipReplacementDialog } from './ship-replacement-dialog.tsx'

type T = TextsOf<typeof boardReplacementTexts>
type Open = { row: PharmacyReplacement; to: 'ship' | 'deliver' }

/**
 * The replacements on the pharmacy board: each a row of its own with its own checks, without money (D-37). Absent while
 * there are none.
 */
export function BoardReplacements({ show }: { show: BoardShow }) {
  const t = useTexts(boardReplacementTexts)
  const read = useInfiniteQuery(reads.boardReplacements(show))
  const [open, setOpen] = useState<Open | null>(null)
  const rows = read.data?.rows ?? []
  const close = () => setOpen(null)
  if (read.isError && !read.data) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="replacements" className="grid gap-2 pb-4">
      <h2 id="replacements" className="type-h3">
        {t('title')}
      </h2>
      <p className="type-small text-muted">{t('note')}</p>
      <DataTable
        caption={t('title')}
        captionHidden
        columns={columns(t, setOpen)}
        rows={rows}
        rowKey={(row) => row.id}
      />
      <MoreRows read={read} />
      {open?.to === 'ship' ? <ShipReplacementDialog row={open.row} onClose={close} /> : null}
      {open?.to === 'deliver' ? <DeliverReplacementDialog row={open.row} onClose={close} /> : null}
    </section>
  )
}

const columns = (t: T, open: (open: Open) => void): readonly Column<PharmacyReplacement>[] => [
  {
    key: 'patient',
    header: t('patient'),
    primary: true,
    cell: ({ patient, parcel, replaces, address }) => (
      <>
        <strong>{patient}</strong>
        <span className="block text-muted">
          {t('parcel', { parcel })}, {t('replaces', { parcel: replaces })}
        </span>
        <span className="block text-muted">
          {[address.address_line_1, address.address_line_2, address.city, address.state, address.zip]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'items',
    header: t('items'),
    cell: ({ items }) => (
      <ul>
        {items.map(({ slot, name, strength, quantity, directions }) => (
          <li key={`${slot} ${name}`}>
            {t('item', { name, strength, quantity })}
            <span className="block text-muted">{directions}</span>
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'state', header: t('state'), cell: (row) => stateCell(t, row) },
  {
    key: 'act',
    header: t('act'),
    cell: (row) =>
      row.shipped_at === null ? (
        <Button
          size="desk"
          disabled={row.blocked.length > 0}
          onClick={() => open({ row, to: 'ship' })}
          aria-label={t('shipOf', { patient: row.patient })}
        >
          {t('ship')}
        </Button>
      ) : row.delivered_at === null || row.delivery_assumed ? (
        <Button
          size="desk"
          tone="secondary"
          onClick={() => open({ row, to: 'deliver' })}
          aria-label={t('deliverOf', { patient: row.patient })}
        >
          {t('deliver')}
        </Button>
      ) : null,
  },
]

function stateCell(t: T, row: PharmacyReplacement) {
  const { delivered_at, shipped_at, delivery_assumed, ship_on, blocked, carrier, tracking } = row
  if (delivered_at)
    return t(delivery_assumed ? 'assumedAt' : 'deliveredAt', { time: formatFullInstant(delivered_at) })
  if (shipped_at)
    return (
      <>
        {t('shippedAt', { time: formatFullInstant(shipped_at) })}
        <span className="type-number block text-muted [overflow-wrap:anywhere]">
          {carrier} {tracking}
        </span>
      </>
    )
  return (
    <>
      {t('shipOn', { day: formatDay(ship_on) })}
      {blocked.map((reason) => (
        <span key={reason} className="block font-semibold text-error">
          {reason}
        </span>
      ))}
    </>
  )
}
