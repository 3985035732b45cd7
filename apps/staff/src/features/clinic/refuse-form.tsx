import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { TextForm } from './text-form.tsx'

const TEXT_MAX = 2000

/** Refuses another dose with a text: the plan goes on, and the earlier prescription waits for the patient again (M-11). */
export function RefuseForm({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const refuse = useAction({
    act: calls.clinic.refuseChange,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('changeRefused', { patient: patient.name }),
  })
  return (
    <TextForm
      id="refuse-text"
      label={t('refuseText')}
      hint={t('refuseHint')}
      limit={TEXT_MAX}
      submitLabel={t('refuse')}
      action={refuse}
      place={order.id}
      onSubmit={(text) => refuse.run({ id: order.id, text })}
    />
  )
}
