import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Chart } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { formatFullInstant } from '../words/times.ts'
import { whyNotAssignedToMe } from './decisions.ts'
import { requestedOf, readChoice } from './queue-filter.ts'
import { VoidForm } from './void-form.tsx'

/** Shown after signing: what happens next and by when, and the next chart. Voiding is a link at the end. */
export function SignedReceipt({ chart }: { chart: Chart }) {
  const [voiding, setVoiding] = useState(false)
  const signed = chart.prescriptions.find(({ state }) => state === 'awaiting')
  if (!signed) return null
  const why = whyNotAssignedToMe(chart)
  return (
    <div className="grid gap-4">
      <Notice tone="success" title="Prescription issued">
        Version {signed.version}, signed by {signed.clinician}.{' '}
        {signed.accepts_at ? (
          <>
            {chart.patient.name} can answer until{' '}
            <strong className="type-number">{formatFullInstant(signed.accepts_at)}</strong>; then it ships as
            written.
          </>
        ) : (
          <>It waits for the answer of {chart.patient.name}.</>
        )}
      </Notice>
      <NextChart current={chart.order.id} />
      {voiding && why === '' ? (
        <VoidForm chart={chart} />
      ) : (
        <div>
          <button
            type="button"
            className="link min-h-8"
            aria-expanded={false}
            aria-describedby={why === '' ? undefined : 'why-void'}
            aria-disabled={why !== ''}
            onClick={() => setVoiding(why === '')}
          >
            Void this prescription
          </button>
          {why === '' ? null : (
            <p id="why-void" className="type-meta text-muted">
              {why}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The order that has waited longest among those this clinician may take, with the current filters of the queue. */
function NextChart({ current }: { current: string }) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue({ ...requestedOf(choice), free: true }))
  const next = queue.data?.rows.find((row) => row.order_id !== current)
  if (!queue.data) return null
  return next ? (
    <Button size="desk" wide href={`/queue/${next.order_id}${search}`}>
      Next chart: {next.patient}
    </Button>
  ) : (
    <p>
      Nobody else waits.{' '}
      <Link to={`/queue${search}`} className="link">
        Back to the queue
      </Link>
    </p>
  )
}
