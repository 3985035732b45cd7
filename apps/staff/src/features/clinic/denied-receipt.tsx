import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { NextChart } from './next-chart.tsx'
import { ReceiptHead } from './receipt-head.tsx'

/** Shown after a denial (D-84): the reason for the record, the letter as it was sent, what the money does, the next chart. */
export function DeniedReceipt({
  denial,
  chart: { order, patient },
  justDenied,
}: {
  denial: NonNullable<Chart['denial']>
  chart: Chart
  /** Whether it was denied on this page: the next chart then takes the focus. */
  justDenied: boolean
}) {
  const t = useTexts(clinicDecisionTexts)
  return (
    <>
      <div className="pane grid min-h-0 grow content-start gap-4 px-4 py-3">
        <div role="status">
          <ReceiptHead>{t('deniedTitle')}</ReceiptHead>
          <h3 className="type-h3 mt-2">{t('deniedFor', { patient: patient.name })}</h3>
          <p className="type-meta text-muted">
            {denial.by === ''
              ? formatFullInstant(denial.at)
              : t('deniedBy', { clinician: denial.by, time: formatFullInstant(denial.at) })}
          </p>
        </div>
        <div>
          <h4 className="type-meta font-semibold text-muted">{t('deniedReason')}</h4>
          <p>{denial.reason}</p>
        </div>
        {denial.letter === '' ? null : (
          <div>
            <h4 className="type-meta font-semibold text-muted">
              {t('deniedLetter', { patient: patient.name })}
            </h4>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{denial.letter}</p>
          </div>
        )}
        <p className="type-meta text-muted">{t('deniedMoney')}</p>
      </div>
      <PaneFoot>
        <NextChart current={order.id} focused={justDenied} />
      </PaneFoot>
    </>
  )
}
