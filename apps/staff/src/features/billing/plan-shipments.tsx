import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { planShipmentTexts } from '../../texts/en/plan-shipments.ts'
import { formatDate, formatDay } from '../../words/times.ts'
import { ForCaller } from '../support/for-caller.tsx'
import { billingReads, type PlannedShipment } from './billing-reads.ts'
import { ShipmentHistory } from './shipment-history.tsx'

const ShipmentDialog = later(() => import('./shipment-dialog.tsx'))

type Opened = { row: PlannedShipment; kind: 'move' | 'skip' }
type T = TextsOf<typeof planShipmentTexts>

/** A plan of one or three months has a single shipment in each billing period: nothing can be moved. */
export const hasLaterShipments = ({ term }: { term: number }): boolean => term > 3

type Props = {
  plan: { id: string; plan_name: string }
  person: { id: string; name: string }
  /** True where several plans are on the page. */
  named?: boolean
}

/** The shipments of a prepaid plan that were not sent, with their moves; support and billing move or skip one (M-18). */
export function PlanShipments({ plan, person, named = false }: Props) {
  const t = useTexts(planShipmentTexts)
  const read = useQuery(billingReads.planShipments(plan.id))
  const [open, setOpen] = useState<Opened | null>(null)
  if (read.data?.shipments.length === 0 && read.data.moves.length === 0) return null
  const title = named ? t('titleOf', { plan: plan.plan_name }) : t('title')
  return (
    <section className="card grid gap-4" aria-label={title}>
      <ReadStates read={read} label={t('loading')} />
      {read.data ? (
        <>
          <DataTable
            caption={title}
            columns={columns(t, setOpen)}
            rows={read.data.shipments}
            rowKey={(row) => String(row.shipment)}
            empty={<p className="text-muted">{t('none')}</p>}
          />
          <ShipmentHistory rows={read.data.moves} />
        </>
      ) : null}
      {open ? (
        <ForCaller
          person={person}
          act={['billing', open.kind === 'move' ? 'moveShipment' : 'skipShipment']}
          onClose={() => setOpen(null)}
        >
          <ShipmentDialog
            planId={plan.id}
            patient={person.name}
            row={open.row}
            kind={open.kind}
            onClose={() => setOpen(null)}
          />
        </ForCaller>
      ) : null}
    </section>
  )
}

const columns = (t: T, open: (opened: Opened) => void): readonly Column<PlannedShipment>[] => [
  column('shipment', t('shipment'), (row) => <strong>{t('numbered', { number: row.shipment })}</strong>, {
    primary: true,
  }),
  column('leaves', t('leaves'), (row) => (
    <>
      {formatDate(row.ships_on)}, {row.ships_on.slice(0, 4)}
      {row.first_on === row.ships_on ? null : (
        <span className="block text-muted">{t('firstOn', { day: formatDay(row.first_on) })}</span>
      )}
    </>
  )),
  column('check-in', t('checkIn'), (row) => t(row.check_in_open ? 'checkInOpen' : 'checkInLater')),
  column('act', t('actions'), (row) => <Actions t={t} row={row} open={open} />),
]

function Actions({ t, row, open }: { t: T; row: PlannedShipment; open: (opened: Opened) => void }) {
  if (row.days.length === 0) return <span className="text-muted">{row.why_not}</span>
  const named = { number: row.shipment, day: formatDay(row.ships_on) }
  return (
    <span className="flex flex-wrap gap-2">
      <DeskButton aria-label={t('moveOf', named)} onClick={() => open({ row, kind: 'move' })}>
        {t('move')}
      </DeskButton>
      {row.skip_to ? (
        <DeskButton aria-label={t('skipOf', named)} onClick={() => open({ row, kind: 'skip' })}>
          {t('skip')}
        </DeskButton>
      ) : null}
    </span>
  )
}
