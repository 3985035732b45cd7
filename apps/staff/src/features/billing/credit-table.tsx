import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Credit } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { CreditState } from './state-badges.tsx'
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
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const [deciding, setDeciding] = useState<DecidingCredit | null>(null)
  return (
    <>
      <DataTable
        caption={t('credits')}
        columns={columns(t, labels, withPatient, setDeciding)}
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
  t: TextsOf<typeof billingRefundTexts>,
  labels: TextsOf<typeof billingLabels>,
  withPatient: boolean,
  decide: (deciding: DecidingCredit) => void,
): readonly Column<Credit>[] => [
  {
    key: 'reason',
    header: labels(withPatient ? 'patient' : 'reason'),
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
    header: labels('status'),
    cell: (row) => <CreditState state={row.state} />,
  },
  {
    key: 'by',
    header: t('requested'),
    cell: (row) => (
      <>
        {formatFullInstant(row.at)}
        <span className="block text-muted">{t('by', { name: row.by })}</span>
        {row.second_approver ? (
          <span className="block text-muted">
            {t(row.state === 'refused' ? 'rejectedBy' : 'approvedBy', { name: row.second_approver })}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'used',
    header: t('used'),
    align: 'right',
    cell: (row) => <Usd cents={row.used_cents} strong={false} />,
  },
  { key: 'cents', header: t('credit'), align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  { key: 'act', header: labels('actions'), cell: (row) => <Actions credit={row} decide={decide} /> },
]

function Actions({ credit, decide }: { credit: Credit; decide: (deciding: DecidingCredit) => void }) {
  const t = useTexts(billingRefundTexts)
  if (credit.state !== 'waiting') return <span className="text-muted">–</span>
  const values = { amount: credit.cents, patient: credit.patient }
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {credit.can_approve ? (
        <Button
          size="desk"
          onClick={() => decide({ credit, to: 'approve' })}
          aria-label={t('approveCreditOf', values)}
        >
          {t('approve')}
        </Button>
      ) : (
        <span className="text-muted">{t('otherApprover')}</span>
      )}
      <Button
        size="desk"
        tone="danger"
        onClick={() => decide({ credit, to: 'refuse' })}
        aria-label={t('rejectCreditOf', values)}
      >
        {t('reject')}
      </Button>
    </span>
  )
}
