import { useTexts } from '@contour/texts/use-texts'
import { useEffect, useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { useHeldShipments, type HeldShipment } from './held-shipments.tsx'

/** What was entered just now and has not left: Undo opens its form again. What did not ship stays here and says why. */
export function HeldBar({ onUndo }: { onUndo: (one: HeldShipment) => void }) {
  const t = useTexts(shipmentsTexts)
  const { held, drop } = useHeldShipments()
  const now = useSeconds(held.some(({ problem }) => problem === undefined))
  if (held.length === 0) return null
  return (
    <ul aria-label={t('heldTitle')} className="mb-2 grid gap-1">
      {held.map((one) => {
        const { id, patient, carrier, tracking, leavesAt, problem } = one
        const seconds = Math.max(0, Math.ceil((leavesAt - now) / 1000))
        const takeBack = () => {
          if (problem === undefined && Date.now() >= leavesAt) return
          drop(id)
          onUndo(one)
        }
        return (
          <li
            key={id}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border px-3 py-1.5 ${problem === undefined ? 'border-delivery bg-delivery-tint' : 'border-error bg-error-tint'}`}
          >
            <p
              role={problem === undefined ? 'status' : 'alert'}
              className="type-small min-w-0 [overflow-wrap:anywhere]"
            >
              <strong>{t(problem === undefined ? 'held' : 'notShipped', { patient })}</strong>{' '}
              <span className="type-number">{t('label', { carrier, tracking })}</span> {problem}
            </p>
            {problem === undefined && seconds === 0 ? null : (
              <DeskButton
                onClick={takeBack}
                aria-label={t(problem === undefined ? 'undoOf' : 'openOf', { patient })}
              >
                {problem === undefined ? t('undo', { seconds }) : t('openRow')}
              </DeskButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The browser's time, read every second while something counts down. */
function useSeconds(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
