import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { TextForm } from './text-form.tsx'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Lets a clinician pause a shipment that has not left, and resume it (M-15). */
export function ShippingForm({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const refresh = [['chart', order.id]]
  const pause = useAction({
    act: calls.pharmacy.pause,
    refresh,
    done: () => t('paused', { patient: patient.name }),
  })
  const resume = useAction({
    act: calls.pharmacy.resume,
    refresh,
    done: () => t('resumed', { patient: patient.name }),
  })
  if (order.status === 'order_placed') {
    return (
      <TextForm
        id="pause-reason"
        label={t('pauseReason')}
        hint={t('pauseHint')}
        limit={500}
        submitLabel={t('pause')}
        action={pause}
        place={order.id}
        onSubmit={(reason) => pause.run({ id: order.id, reason })}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <DeskButton tone="primary" wide busy={resume.busy} onClick={() => resume.run({ id: order.id })}>
        {t('resume')}
      </DeskButton>
      <ActionProblem problem={resume.problem} />
    </div>
  )
}
