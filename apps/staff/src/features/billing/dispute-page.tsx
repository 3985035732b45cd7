import { later } from '@contour/ui/later'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { savePdf } from '../../frame/save-file.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { billingDisputeTexts } from '../../texts/en/billing-disputes.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { formatFullInstant } from '../../words/times.ts'
import { billingReads, type Dispute } from './billing-reads.ts'
import { DisputeEvidence } from './dispute-evidence.tsx'
import { Figure, Figures } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { DisputeState } from './state-badges.tsx'
import { formatDeclineCode } from './words.ts'

const DisputeResponseDialog = later(() => import('./dispute-response-dialog.tsx'))

/** One dispute with all its evidence: consents, shipments and messages (M-28). */
export function DisputePage() {
  const t = useTexts(billingDisputeTexts)
  const { disputeId = '' } = useParams()
  const read = useQuery(billingReads.dispute(disputeId))
  const [answering, setAnswering] = useState(false)
  const file = useAction({
    act: calls.billing.disputeFile,
    refresh: [],
    done: () => t('fileSaved'),
    onDone: ({ pdf }) => savePdf('dispute.pdf', pdf),
  })
  if (read.isPending || read.isError)
    return <ReadStates read={read} label={t('loading')} lines={8} title={t('one')} />
  const { dispute, evidence } = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <Link to="/billing/disputes" className="link">
          {t('all')}
        </Link>
      </p>
      <section className="card grid gap-4">
        <PageHead title={t('titleOf', { amount: dispute.cents })} />
        <DisputeFacts dispute={dispute} />
        <div className="flex flex-wrap gap-2">
          {dispute.state === 'open' || dispute.state === 'answered' ? (
            <DeskButton tone="primary" onClick={() => setAnswering(true)}>
              {t(dispute.state === 'open' ? 'respond' : 'respondAgain')}
            </DeskButton>
          ) : null}
          <DeskButton busy={file.busy} onClick={() => file.run({ id: dispute.id })}>
            {t('file')}
          </DeskButton>
        </div>
        <ActionProblem problem={file.problem} />
      </section>
      <DisputeEvidence evidence={evidence} />
      {answering ? <DisputeResponseDialog dispute={dispute} onClose={() => setAnswering(false)} /> : null}
    </div>
  )
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTexts(billingDisputeTexts)
  const labels = useTexts(billingLabels)
  return (
    <>
      <div>
        <DisputeState state={dispute.state} />
      </div>
      <Figures>
        <Figure label={labels('patient')}>
          <PatientLink id={dispute.patient_id} name={dispute.patient} />
        </Figure>
        <Figure label={labels('reason')}>{formatDeclineCode(dispute.reason)}</Figure>
        <Figure label={t('atGateway')}>{formatDeclineCode(dispute.gateway_state)}</Figure>
        <Figure label={t('evidenceDue')}>
          {dispute.evidence_due_at ? formatFullInstant(dispute.evidence_due_at) : t('noDueDate')}
        </Figure>
      </Figures>
    </>
  )
}
