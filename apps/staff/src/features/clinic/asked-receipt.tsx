import { fileName } from '@contour/domain/media/image-request'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { NextChart } from './next-chart.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

/** Shown while the patient was asked for something: nothing is decided meanwhile, and the next chart waits. */
export function AskedReceipt({ chart }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const { order, patient } = chart
  const images = chart.image_requests.filter(({ state }) => state === 'open')
  const question = chart.questions.find(({ state }) => state === 'open')
  return (
    <>
      <div className="pane grid min-h-0 grow content-start gap-3 px-4 pb-3">
        <div role="status">
          <ReceiptHead>
            {question
              ? t('askedQuestion', { patient: patient.name })
              : t('askedTitle', { files: images.map(({ image_type }) => fileName(image_type)).join(', ') })}
          </ReceiptHead>
          <p className="type-small mt-2">{t('askedText', { patient: patient.name })}</p>
        </div>
        {question ? (
          <div>
            <p className="type-meta text-muted">
              {t('askedBy', { name: question.asked_by, time: formatFullInstant(question.asked_at) })}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question.text}</p>
            <WithdrawQuestion chart={chart} question={question} />
          </div>
        ) : null}
      </div>
      <PaneFoot>
        <NextChart current={order.id} focused={question !== undefined} />
      </PaneFoot>
    </>
  )
}
