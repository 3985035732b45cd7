import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { useTexts } from '@contour/texts/use-texts'
import { FlagChip } from '@contour/ui/queue-chips'
import type { Chart } from '../calls/calls.ts'
import { PageHead } from '../frame/page-head.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { clinicChartTexts } from '../texts/en/clinic-chart.ts'
import { mostSevereFirst } from './answer-severity.ts'
import { ChartFiles } from './chart-files.tsx'
import { ChartForms } from './chart-forms.tsx'
import { ChartHistory } from './chart-history.tsx'
import { ChartIdentity } from './chart-identity.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { ChartPrescriptions } from './chart-prescriptions.tsx'

/** All information for the decision, the most severe first (M-03). */
export function ChartPane({ chart, reload }: { chart: Chart; reload: () => void }) {
  const t = useTexts(clinicChartTexts)
  const { order, patient } = chart
  const flagged = mostSevereFirst(chart.forms.flatMap((form) => form.answers))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <section className="card">
        <PageHead title={patient.name}>
          <StatusChip status={order.status} />
        </PageHead>
        <p className="type-lead type-number -mt-2">
          {t('summary', {
            age: patient.age,
            sex: patient.sex,
            bmi: patient.bmi.toFixed(1),
            state: patient.state,
          })}
        </p>
        <p className="mt-1 text-muted">
          {t('order', {
            drug: DRUG_TITLE[order.drug],
            months: order.term,
            kind: order.kind,
            shipment: order.shipment_no,
          })}
        </p>
        {flagged.length > 0 ? (
          <div className="mt-4">
            <h2 className="type-meta font-semibold text-muted">{t('flags')}</h2>
            <ul className="mt-1.5 flex flex-wrap gap-2">
              {flagged.map(({ question, answer, severity, reason }) => (
                <li key={`${question} ${answer}`}>
                  <FlagChip grave={severity === 'critical'}>
                    {t('flag', { severity: severity ?? 'review', reason: reason ?? '' })}
                  </FlagChip>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </section>
      <ChartForms forms={chart.forms} />
      <ChartFiles chart={chart} reload={reload} />
      <ChartPrescriptions prescriptions={chart.prescriptions} addons={chart.addons} />
      <ChartIdentity patient={patient} />
      <ChartNotes orderId={order.id} notes={chart.notes} licensed={chart.licensed} />
      <ChartHistory history={chart.history} readers={chart.readers} />
    </div>
  )
}
