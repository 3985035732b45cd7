import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { NextChart } from './next-chart.tsx'
import { ReceiptHead } from './receipt-head.tsx'

/** Shown while the patient is asked for a new picture: nothing is decided meanwhile, and the next chart waits. */
export function AskedReceipt({ chart: { order, patient } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  return (
    <>
      <div role="status" className="pane min-h-0 grow px-4 pb-3">
        <ReceiptHead>{t('askedTitle')}</ReceiptHead>
        <p className="type-small mt-2">{t('askedText', { patient: patient.name })}</p>
      </div>
      <PaneFoot>
        <NextChart current={order.id} focused={false} />
      </PaneFoot>
    </>
  )
}
