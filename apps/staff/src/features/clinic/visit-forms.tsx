import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { TextForm } from './text-form.tsx'
import { ActionProblem } from '../../frame/action-problem.tsx'

const refreshOf = (id: string) => [['chart', id], ['queue']]

export function VisitForm({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const ask = useAction({
    act: calls.clinic.requireVisit,
    refresh: refreshOf(order.id),
    done: () => t('visitRequested', { patient: patient.name }),
  })
  return (
    <div className="grid gap-3">
      <p>{t('visitText')}</p>
      <DeskButton tone="primary" wide busy={ask.busy} onClick={() => ask.run({ id: order.id })}>
        {t('requestVisit')}
      </DeskButton>
      <ActionProblem problem={ask.problem} />
    </div>
  )
}

export function VisitDoneForm({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const record = useAction({
    act: calls.clinic.visitDone,
    refresh: refreshOf(order.id),
    done: () => t('visitRecorded', { patient: patient.name }),
  })
  return (
    <TextForm
      id="visit-outcome"
      label={t('visitOutcome')}
      hint={t('visitOutcomeHint')}
      limit={1000}
      submitLabel={t('recordVisit')}
      action={record}
      place={order.id}
      onSubmit={(outcome) => record.run({ id: order.id, outcome })}
    />
  )
}
