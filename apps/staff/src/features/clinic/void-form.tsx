import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { TextForm } from './text-form.tsx'

/** Voids an undecided prescription; the order waits for a new one (decisions D-23). */
export function VoidForm({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const withdraw = useAction({
    act: calls.clinic.voidPrescription,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('voided', { patient: patient.name }),
  })
  return (
    <TextForm
      id="void-reason"
      label={t('voidReason')}
      hint={t('voidHint')}
      limit={500}
      submitLabel={t('void')}
      tone="danger"
      action={withdraw}
      place={order.id}
      onSubmit={(reason) => withdraw.run({ id: order.id, reason })}
    />
  )
}
