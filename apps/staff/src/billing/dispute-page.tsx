import { Button } from '@contour/ui/button'
import { formatUsd } from '@contour/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { billingReads } from './billing-reads.ts'
import type { Dispute } from './billing-reads.ts'
import { DisputeEvidence } from './dispute-evidence.tsx'
import { Figure, Figures } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { DISPUTE_STATES, formatDeclineCode } from './words.ts'

const DisputeResponseDialog = lazy(() => import('./dispute-response-dialog.tsx'))

/** One dispute with all its evidence: consents, shipments and messages (M-28). */
export function DisputePage() {
  const { disputeId = '' } = useParams()
  const read = useQuery(billingReads.dispute(disputeId))
  const [answering, setAnswering] = useState(false)
  if (read.isPending) return <Reading label="Loading the dispute" lines={8} />
  if (read.isError) {
    return (
      <>
        <PageHead title="Dispute" />
        <ReadFailed error={read.error} again={() => void read.refetch()} />
      </>
    )
  }
  const { dispute, evidence } = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <Link to="/billing/disputes" className="link">
          All disputes
        </Link>
      </p>
      <section className="card grid gap-4">
        <PageHead title={`Dispute over ${formatUsd(dispute.cents)}`} />
        <DisputeFacts dispute={dispute} />
        {dispute.state === 'open' || dispute.state === 'answered' ? (
          <div>
            <Button size="desk" onClick={() => setAnswering(true)}>
              {dispute.state === 'open' ? 'Record the answer' : 'Record another answer'}
            </Button>
          </div>
        ) : null}
      </section>
      <DisputeEvidence evidence={evidence} />
      {answering ? (
        <Suspense>
          <DisputeResponseDialog dispute={dispute} onClose={() => setAnswering(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { tone, word } = DISPUTE_STATES[dispute.state]
  return (
    <>
      <div>
        <StateBadge tone={tone}>{word}</StateBadge>
      </div>
      <Figures>
        <Figure label="Patient">
          <PatientLink id={dispute.patient_id} name={dispute.patient} />
        </Figure>
        <Figure label="The bank says">{formatDeclineCode(dispute.reason)}</Figure>
        <Figure label="At the gateway">{formatDeclineCode(dispute.gateway_state)}</Figure>
        <Figure label="Evidence due">
          {dispute.evidence_due_at ? formatFullInstant(dispute.evidence_due_at) : 'Not said'}
        </Figure>
      </Figures>
    </>
  )
}
