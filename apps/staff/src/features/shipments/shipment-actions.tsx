import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

const PauseDialog = lazy(() => import('./pause-dialog.tsx'))
const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const DeliveredDialog = lazy(() => import('./delivered-dialog.tsx'))

const BOARD = [['board']] as const

/** What the order's life cycle allows the pharmacy now, except shipping. */
export function ShipmentActions({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const { patient } = row
  const [open, setOpen] = useState<'pause' | 'deliver' | 'correct' | null>(null)
  const close = () => setOpen(null)
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
  const can = (event: 'delivered' | 'paused' | 'resumed') => orderLifeCycle.can(row.status, event, 'pharmacy')
  const events = (['delivered', 'paused', 'resumed'] as const).filter(can)
  if (events.length === 0 && !row.unlicensed && !row.delivery_assumed) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      {row.unlicensed ? (
        <DeskButton
          tone="primary"
          busy={returnOrder.busy}
          onClick={() => returnOrder.run({ id: row.order_id })}
          aria-label={t('returnOf', { patient })}
        >
          {t('return')}
        </DeskButton>
      ) : null}
      {can('delivered') || row.delivery_assumed ? (
        <DeskButton onClick={() => setOpen('deliver')} aria-label={t('deliverOf', { patient })}>
          {t('deliver')}
        </DeskButton>
      ) : null}
      {row.correctable ? (
        <DeskButton onClick={() => setOpen('correct')} aria-label={t('correctOf', { patient })}>
          {t('correct')}
        </DeskButton>
      ) : null}
      {can('paused') ? (
        <DeskButton onClick={() => setOpen('pause')} aria-label={t('pauseOf', { patient })}>
          {t('pause')}
        </DeskButton>
      ) : null}
      {can('resumed') ? (
        <DeskButton
          tone="primary"
          busy={resume.busy}
          onClick={() => resume.run({ id: row.order_id })}
          aria-label={t('resumeOf', { patient })}
        >
          {t('resume')}
        </DeskButton>
      ) : null}
      {(resume.problem ?? returnOrder.problem) ? (
        <p role="alert" className="w-full font-semibold text-error">
          {resume.problem ?? returnOrder.problem}
        </p>
      ) : null}
      <Suspense>
        {open === 'deliver' ? <DeliveredDialog row={row} onClose={close} /> : null}
        {open === 'pause' ? <PauseDialog row={row} onClose={close} /> : null}
        {open === 'correct' ? <CorrectDialog row={row} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
