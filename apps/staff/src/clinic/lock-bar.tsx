import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { clinicDecisionTexts } from '../texts/en/clinic-decisions.ts'
import { frameTexts } from '../texts/en/frame.ts'

/** Shows who has taken the order. It is locked to one clinician and freed after 30 idle minutes or manually (M-02). */
export function LockBar({ chart: { order, lock, licensed, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const parts = useParts(clinicDecisionTexts)
  const frame = useTexts(frameTexts)
  const refresh = [['chart', order.id], ['queue']]
  const take = useAction({
    act: calls.clinic.take,
    refresh,
    done: () => t('taken', { patient: patient.name }),
  })
  const release = useAction({
    act: calls.clinic.release,
    refresh,
    done: () => t('released', { patient: patient.name }),
  })
  const problem = take.problem ?? release.problem
  return (
    <div className="grid gap-2">
      {lock.mine ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>{t('takenByYou')}</strong>
          </p>
          <Button
            size="desk"
            tone="secondary"
            busy={release.busy}
            onClick={() => release.run({ id: order.id })}
          >
            {t('release')}
          </Button>
        </div>
      ) : lock.taken_by ? (
        <p>{parts('takenByOther', { name: <strong>{lock.taken_by}</strong> })}</p>
      ) : (
        <Button
          size="desk"
          wide
          busy={take.busy}
          onClick={() => take.run({ id: order.id })}
          reason={licensed ? undefined : t('notLicensed', { state: patient.state })}
        >
          {t('take')}
        </Button>
      )}
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem })}
        </p>
      ) : null}
    </div>
  )
}
