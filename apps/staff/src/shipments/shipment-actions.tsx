import { Button } from '@contour/ui/button'
import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { lazy, Suspense, useId, useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

const ShipDialog = lazy(() => import('./ship-dialog.tsx'))
const TextDialog = lazy(() => import('../frame/text-dialog.tsx'))
const DeliveredDialog = lazy(() => import('./delivered-dialog.tsx'))

const BOARD = [['board']] as const

/** The actions that the order's lifecycle allows the pharmacy now; an unavailable one says why. */
export function ShipmentActions({ row }: { row: PharmacyRow }) {
  const [open, setOpen] = useState<'ship' | 'pause' | 'deliver' | null>(null)
  const whyId = useId()
  const close = () => setOpen(null)
  const pause = useAction({
    act: calls.pharmacy.pause,
    refresh: BOARD,
    done: () => `Shipping to ${row.patient} is paused.`,
    onDone: close,
  })
  const resume = useAction({
    act: calls.pharmacy.resume,
    refresh: BOARD,
    done: () => `${row.patient} is ready to ship again.`,
  })
  const returnOrder = useAction({
    act: calls.pharmacy.returnOrder,
    refresh: BOARD,
    done: () => `${row.patient} is with the clinicians again.`,
  })
  const can = (event: 'shipped' | 'delivered' | 'paused' | 'resumed') =>
    orderLifeCycle.can(row.status, event, 'pharmacy')
  const events = (['shipped', 'delivered', 'paused', 'resumed'] as const).filter(can)
  if (events.length === 0 && !row.stopped && !row.delivery_assumed) return null
  const why = can('shipped') || row.stopped ? shipBlockedReason(row) : undefined
  return (
    <div className="flex flex-wrap items-start gap-3">
      {can('shipped') || row.stopped ? (
        <Button
          size="desk"
          onClick={() => setOpen('ship')}
          disabled={why !== undefined}
          aria-describedby={why === undefined ? undefined : whyId}
          aria-label={`Ship to ${row.patient}`}
        >
          Ship
        </Button>
      ) : null}
      {row.unlicensed ? (
        <Button
          size="desk"
          busy={returnOrder.busy}
          onClick={() => returnOrder.run({ id: row.order_id })}
          aria-label={`Return the order of ${row.patient} to a clinician`}
        >
          Return to a clinician
        </Button>
      ) : null}
      {can('delivered') || row.delivery_assumed ? (
        <Button size="desk" onClick={() => setOpen('deliver')} aria-label={`Delivered to ${row.patient}`}>
          Delivered
        </Button>
      ) : null}
      {can('paused') ? (
        <Button
          size="desk"
          tone="secondary"
          onClick={() => setOpen('pause')}
          aria-label={`Pause shipping to ${row.patient}`}
        >
          Pause
        </Button>
      ) : null}
      {can('resumed') ? (
        <Button
          size="desk"
          busy={resume.busy}
          onClick={() => resume.run({ id: row.order_id })}
          aria-label={`Resume shipping to ${row.patient}`}
        >
          Resume
        </Button>
      ) : null}
      {why === undefined ? null : (
        <p id={whyId} className="type-small w-full text-muted">
          {why}
        </p>
      )}
      {(resume.problem ?? returnOrder.problem) ? (
        <p role="alert" className="w-full font-semibold text-error">
          {resume.problem ?? returnOrder.problem}
        </p>
      ) : null}
      <Suspense>
        {open === 'ship' ? <ShipDialog row={row} onClose={close} /> : null}
        {open === 'deliver' ? <DeliveredDialog row={row} onClose={close} /> : null}
        {open === 'pause' ? (
          <TextDialog
            title={`Pause shipping to ${row.patient}`}
            label="Reason"
            hint="Stock, address or a clinical question. Staff read this; the patient hears of a delay."
            limit={500}
            confirmLabel="Pause shipping"
            busy={pause.busy}
            problem={pause.problem}
            onConfirm={(reason) => pause.run({ id: row.order_id, reason })}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

const STOPPED = {
  not_paid: 'Not paid, so it does not ship.',
  cancelled: 'Cancelled, so it does not ship.',
} as const

function shipBlockedReason({ stopped, blocked }: PharmacyRow): string | undefined {
  if (stopped) return STOPPED[stopped]
  return blocked.length > 0 ? 'See above what stands in the way.' : undefined
}
