import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import type { Refund } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { REFUND_STATES } from './words.ts'
import type { DecidingRefund } from './deciding.ts'

const DecideRefundDialog = lazy(() => import('./decide-refund-dialog.tsx'))

/** Refunds with requester and approver; a waiting refund can be approved by anyone except its requester (M-28). */
export function RefundTable({
  rows,
  caption,
  captionHidden = false,
  withPatient,
}: {
  rows: readonly Refund[]
  caption: string
  captionHidden?: boolean
  withPatient: boolean
}) {
  const [deciding, setDeciding] = useState<DecidingRefund | null>(null)
  return (
    <>
      <DataTable
        caption={caption}
        captionHidden={captionHidden}
        columns={columns(withPatient, setDeciding)}
        rows={rows}
        rowKey={(row) => row.id}
      />
      {deciding ? (
        <Suspense>
          <DecideRefundDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (
  withPatient: boolean,
  decide: (deciding: DecidingRefund) => void,
): readonly Column<Refund>[] => [
  {
    key: 'who',
    header: withPatient ? 'Patient' : 'Asked',
    primary: true,
    cell: (row) => (
      <>
        {withPatient ? <PatientLink id={row.patient_id} name={row.patient} /> : null}
        <span className={withPatient ? 'block text-muted' : 'font-semibold'}>
          {formatFullInstant(row.at)}
        </span>
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.reason}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = REFUND_STATES[row.state]
      return <StateBadge tone={tone}>{word}</StateBadge>
    },
  },
  {
    key: 'people',
    header: 'By',
    cell: (row) => (
      <>
        {row.asked_by}
        {row.second_approver ? (
          <span className="block text-muted">
            {row.state === 'refused' ? 'refused' : 'approved'} by {row.second_approver}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  { key: 'act', header: 'Decide', cell: (row) => <Actions refund={row} decide={decide} /> },
]

function Actions({ refund, decide }: { refund: Refund; decide: (deciding: DecidingRefund) => void }) {
  if (refund.state !== 'waiting') return <span className="text-muted">–</span>
  const what = `the refund of ${formatUsd(refund.cents)} to ${refund.patient}`
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {refund.can_approve ? (
        <Button size="desk" onClick={() => decide({ refund, to: 'approve' })} aria-label={`Approve ${what}`}>
          Approve
        </Button>
      ) : (
        <span className="text-muted">Somebody else has to approve it.</span>
      )}
      <Button
        size="desk"
        tone="danger"
        onClick={() => decide({ refund, to: 'refuse' })}
        aria-label={`Refuse ${what}`}
      >
        Refuse
      </Button>
    </span>
  )
}
