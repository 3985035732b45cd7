import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import type { Credit } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { CREDIT_STATES } from './words.ts'
import type { DecidingCredit } from './deciding.ts'

const DecideCreditDialog = lazy(() => import('./decide-credit-dialog.tsx'))

/** Credits with requester and approver; a waiting credit can be approved by anyone except its requester (D-61). */
export function CreditTable({
  rows,
  withPatient = false,
}: {
  rows: readonly Credit[]
  withPatient?: boolean
}) {
  const [deciding, setDeciding] = useState<DecidingCredit | null>(null)
  return (
    <>
      <DataTable
        caption="Credits"
        columns={columns(withPatient, setDeciding)}
        rows={rows}
        rowKey={(row) => row.id}
      />
      {deciding ? (
        <Suspense>
          <DecideCreditDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (
  withPatient: boolean,
  decide: (deciding: DecidingCredit) => void,
): readonly Column<Credit>[] => [
  {
    key: 'reason',
    header: withPatient ? 'Patient' : 'Reason',
    primary: true,
    cell: (row) => (
      <>
        {withPatient ? <PatientLink id={row.patient_id} name={row.patient} /> : null}
        <span className={`[overflow-wrap:anywhere] ${withPatient ? 'block text-muted' : 'font-semibold'}`}>
          {row.reason}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = CREDIT_STATES[row.state]
      return <StateBadge tone={tone}>{word}</StateBadge>
    },
  },
  {
    key: 'by',
    header: 'By',
    cell: (row) => (
      <>
        {formatFullInstant(row.at)}
        <span className="block text-muted">by {row.by}</span>
        {row.second_approver ? (
          <span className="block text-muted">
            {row.state === 'refused' ? 'refused' : 'approved'} by {row.second_approver}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'used',
    header: 'Used',
    align: 'right',
    cell: (row) => <Usd cents={row.used_cents} strong={false} />,
  },
  { key: 'cents', header: 'Credit', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  { key: 'act', header: 'Decide', cell: (row) => <Actions credit={row} decide={decide} /> },
]

function Actions({ credit, decide }: { credit: Credit; decide: (deciding: DecidingCredit) => void }) {
  if (credit.state !== 'waiting') return <span className="text-muted">–</span>
  const what = `the credit of ${formatUsd(credit.cents)} for ${credit.patient}`
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {credit.can_approve ? (
        <Button size="desk" onClick={() => decide({ credit, to: 'approve' })} aria-label={`Approve ${what}`}>
          Approve
        </Button>
      ) : (
        <span className="text-muted">Somebody else has to approve it.</span>
      )}
      <Button
        size="desk"
        tone="danger"
        onClick={() => decide({ credit, to: 'refuse' })}
        aria-label={`Refuse ${what}`}
      >
        Refuse
      </Button>
    </span>
  )
}
