import { useTexts } from '@contour/texts/use-texts'
import { lazy, Suspense, useState } from 'react'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { isAssignedToMe } from './decisions.ts'

const ConfirmAction = lazy(() => import('../../frame/confirm-action.tsx'))

/** Withdraws a question that is not answered: the clock goes on as if it had not been asked (D-93). */
export function WithdrawQuestion({
  chart,
  question,
}: {
  chart: Chart
  question: Chart['questions'][number]
}) {
  const t = useTexts(clinicDecisionTexts)
  const [asking, setAsking] = useState(false)
  const withdraw = useAction({
    act: calls.clinic.withdrawImageRequest,
    refresh: [['chart', chart.order.id], ['queue']],
    done: () => t('questionWithdrawn'),
    onDone: () => setAsking(false),
  })
  if (!isAssignedToMe(chart)) return null
  return (
    <>
      <button type="button" className="link min-h-8" onClick={() => setAsking(true)}>
        {t('withdrawQuestion')}
      </button>
      {asking ? (
        <Suspense>
          <ConfirmAction
            title={t('withdrawQuestionTitle')}
            confirmLabel={t('withdrawQuestion')}
            action={withdraw}
            onConfirm={() => withdraw.run({ id: chart.order.id, request_id: question.id })}
            onClose={() => setAsking(false)}
          >
            <p>{t('withdrawQuestionText', { patient: chart.patient.name })}</p>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </>
  )
}
