import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { PutOnHold } from '../care-holds/put-on-hold.tsx'
import { ConversationsLink } from '../../frame/conversations-link.tsx'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { ChartAccounts } from './chart-accounts.tsx'
import { ChartAnswers } from './chart-answers.tsx'
import { ChartChanges } from './chart-changes.tsx'
import { ChartDeviations } from './chart-deviations.tsx'
import { ChartEvents } from './chart-events.tsx'
import { ChartFiles } from './chart-files.tsx'
import { ChartForms } from './chart-forms.tsx'
import { ChartHistory } from './chart-history.tsx'
import { ChartIdentity } from './chart-identity.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { ChartPrescriptions } from './chart-prescriptions.tsx'
import { ChartStateRule } from './chart-state-rule.tsx'
import { DoseChange } from './dose-change.tsx'
import { ImageRequests, MissingFiles, RequestOtherImages } from './image-requests.tsx'

/** All information for the decision: what deviates and the images, the answers by theme, then the folded record (M-03). */
export function ChartPane({ chart, reload }: { chart: Chart; reload: () => void }) {
  const t = useTexts(clinicChartTexts)
  const { order } = chart
  return (
    <div className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2.5 p-3">
      <MissingFiles missing={chart.missing} />
      <ChartChanges chart={chart} />
      <ChartAccounts chart={chart} />
      <ImageRequests chart={chart} />
      <DoseChange chart={chart} />
      <div className="grid gap-2.5 @[540px]:grid-cols-[minmax(0,1fr)_248px] @[700px]:grid-cols-[minmax(0,1fr)_292px]">
        <div className="grid min-w-0 content-start justify-items-start gap-1.5">
          <ChartDeviations chart={chart} />
          <ChartEvents known={chart.known} />
          {chart.licensed ? <PutOnHold orderId={order.id} patient={chart.patient.name} /> : null}
        </div>
        <ChartFiles chart={chart} reload={reload} />
      </div>
      <ChartAnswers chart={chart} />
      <section aria-label={t('record')} className="flex flex-wrap items-center gap-1.5">
        <ChartNotes
          orderId={order.id}
          patient={chart.patient}
          notes={chart.notes}
          licensed={chart.licensed}
        />
        <ChartPrescriptions prescriptions={chart.prescriptions} addons={chart.addons} />
        <ChartForms forms={chart.forms} />
        <ChartIdentity patient={chart.patient} />
        <ChartStateRule rule={chart.state_rule} />
        <RequestOtherImages chart={chart} />
        <ChartHistory chart={chart} />
        <ConversationsLink order={order.id} />
      </section>
    </div>
  )
}
