import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Shows who has taken the order. It is locked to one clinician and freed after 30 idle minutes or manually (M-02). */
export function LockLine({ chart: { order, lock, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const parts = useParts(clinicDecisionTexts)
  const release = useAction({
    act: calls.clinic.release,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('released', { patient: patient.name }),
  })
  return (
    <div role="status" className="type-meta flex flex-wrap items-center gap-x-3">
      {lock.mine ? (
        <>
          <strong>{t('takenByYou')}</strong>
          <button
            type="button"
            className="link min-h-7"
            aria-disabled={release.busy}
            onClick={() => release.run({ id: order.id })}
          >
            {t('release')}
          </button>
        </>
      ) : lock.taken_by ? (
        <p>{parts('takenByOther', { name: <strong>{lock.taken_by}</strong> })}</p>
      ) : null}
      <ActionProblem problem={release.problem} />
    </div>
  )
}

/** The button that takes the order. No message is shown: the decisions become available in its place. */
export function TakeOrder({ chart: { order, licensed, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const take = useAction({
    act: calls.clinic.take,
    refresh: [['chart', order.id], ['queue']],
    done: () => null,
  })
  const takeIt = () => take.run({ id: order.id })
  useKeys(licensed ? [{ key: 't', label: t('take'), scope: 'page', act: takeIt }] : [])
  return (
    <>
      <ActionProblem problem={take.problem} />
      <DeskButton
        tone="primary"
        wide
        busy={take.busy}
        onClick={takeIt}
        reason={licensed ? undefined : t('notLicensed', { state: patient.state })}
      >
        {licensed ? <WithKey name="t">{t('take')}</WithKey> : t('take')}
      </DeskButton>
    </>
  )
}
