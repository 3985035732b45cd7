import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Chart } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { clinicDecisionTexts } from '../texts/en/clinic-decisions.ts'
import { formatFullInstant } from '../words/times.ts'
import { whyNotAssignedToMe } from './decisions.ts'
import { requestedOf, readChoice } from './queue-filter.ts'
import { VoidForm } from './void-form.tsx'

/** Shown after signing: what happens next and by when, and the next chart. Voiding is a link at the end. */
export function SignedReceipt({ chart }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const parts = useParts(clinicDecisionTexts)
  const [voiding, setVoiding] = useState(false)
  const signed = chart.prescriptions.find(({ state }) => state === 'awaiting')
  if (!signed) return null
  const why = whyNotAssignedToMe(t, chart)
  return (
    <div className="grid gap-4">
      <Notice tone="success" title={t('receiptTitle')}>
        {t('receiptVersion', { version: signed.version, clinician: signed.clinician })}{' '}
        {signed.accepts_at
          ? parts('receiptUntil', {
              patient: chart.patient.name,
              time: <strong className="type-number">{formatFullInstant(signed.accepts_at)}</strong>,
            })
          : t('receiptWaiting', { patient: chart.patient.name })}
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
            {t('voidThis')}
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
  const t = useTexts(clinicDecisionTexts)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue({ ...requestedOf(choice), free: true }))
  const next = queue.data?.rows.find((row) => row.order_id !== current)
  if (!queue.data) return null
  return next ? (
    <Button size="desk" wide href={`/queue/${next.order_id}${search}`}>
      {t('nextChart', { patient: next.patient })}
    </Button>
  ) : (
    <p>
      {t('noNextChart')}{' '}
      <Link to={`/queue${search}`} className="link">
        {t('backToQueue')}
      </Link>
    </p>
  )
}
