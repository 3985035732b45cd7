import { Button } from '@contour/ui/button'
import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { lazy, Suspense, useId, useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { shipmentsTexts } from '../texts/en/shipments.ts'

const ShipDialog = lazy(() => import('./ship-dialog.tsx'))
const TextDialog = lazy(() => import('../frame/text-dialog.tsx'))
const DeliveredDialog = lazy(() => import('./delivered-dialog.tsx'))

const BOARD = [['board']] as const

/** The actions that the order's lifecycle allows the pharmacy now; an unavailable one says why. */
export function ShipmentActions({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const { patient } = row
  const [open, setOpen] = useState<'ship' | 'pause' | 'deliver' | null>(null)
  const whyId = useId()
  const close = () => setOpen(null)
  const pause = useAction({
    act: calls.pharmacy.pause,
    refresh: BOARD,
    done: () => t('pausedDone', { patient }),
    onDone: close,
  })
  const resume = useAction({
    act: calls.pharmacy.resume,
    refresh: BOARD,
    done: () => t('resumed', { patient }),
  })
  const returnOrder = useAction({
    act: calls.pharmacy.returnOrder,
    refresh: BOARD,
    done: () => t('returned', { patient }),
  })
  const can = (event: 'shipped' | 'delivered' | 'paused' | 'resumed') =>
    orderLifeCycle.can(row.status, event, 'pharmacy')
  const events = (['shipped', 'delivered', 'paused', 'resumed'] as const).filter(can)
  if (events.length === 0 && !row.stopped && !row.delivery_assumed) return null
  const why = can('shipped') || row.stopped ? shipBlockedReason(t, row) : undefined
  return (
    <div className="flex flex-wrap items-start gap-3">
      {can('shipped') || row.stopped ? (
        <Button
          size="desk"
          onClick={() => setOpen('ship')}
          disabled={why !== undefined}
          aria-describedby={why === undefined ? undefined : whyId}
          aria-label={t('shipTo', { patient })}
        >
          {t('ship')}
        </Button>
      ) : null}
      {row.unlicensed ? (
        <Button
          size="desk"
          busy={returnOrder.busy}
          onClick={() => returnOrder.run({ id: row.order_id })}
          aria-label={t('returnOf', { patient })}
        >
          {t('return')}
        </Button>
      ) : null}
      {can('delivered') || row.delivery_assumed ? (
        <Button size="desk" onClick={() => setOpen('deliver')} aria-label={t('deliverOf', { patient })}>
          {t('deliver')}
        </Button>
      ) : null}
      {can('paused') ? (
        <Button
          size="desk"
          tone="secondary"
          onClick={() => setOpen('pause')}
          aria-label={t('pauseOf', { patient })}
        >
          {t('pause')}
        </Button>
      ) : null}
      {can('resumed') ? (
        <Button
          size="desk"
          busy={resume.busy}
          onClick={() => resume.run({ id: row.order_id })}
          aria-label={t('resumeOf', { patient })}
        >
          {t('resume')}
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
            title={t('pauseOf', { patient })}
            label={t('pauseReason')}
            hint={t('pauseHint')}
            limit={500}
            confirmLabel={t('pauseConfirm')}
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

/** Returns why the order cannot be shipped; undefined if it can. */
function shipBlockedReason(
  t: TextsOf<typeof shipmentsTexts>,
  { stopped, blocked }: PharmacyRow,
): string | undefined {
  if (stopped) return t(stopped === 'not_paid' ? 'notPaid' : 'canceled')
  return blocked.length > 0 ? t('blocked') : undefined
}
