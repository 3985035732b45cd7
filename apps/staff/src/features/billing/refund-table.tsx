import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useState } from 'react'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Refund } from './billing-reads.ts'
import { DecideButtons, nameOf } from './decide-buttons.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { RefundState } from './state-badges.tsx'
import type { DecidingRefund } from './deciding.ts'

const DecideRefundDialog = later(() => import('./decide-refund-dialog.tsx'))

type Props = { rows: readonly Refund[]; caption: string; captionHidden?: boolean; withPatient: boolean }

/** Refunds with requester and approver; a waiting refund can be approved by anyone except its requester (M-28). */
export function RefundTable({ rows, caption, captionHidden = false, withPatient }: Props) {
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const [deciding, setDeciding] = useState<DecidingRefund | null>(null)
  return (
    <>
      <DataTable
        caption={caption}
        captionHidden={captionHidden}
        columns={columns(t, labels, withPatient, setDeciding)}
        rows={rows}
        rowKey={(row) => row.id}
      />
      {deciding ? <DecideRefundDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingRefundTexts>,
  labels: TextsOf<typeof billingLabels>,
  withPatient: boolean,
  decide: (deciding: DecidingRefund) => void,
): readonly Column<Refund>[] => [
  column(
    'who',
    withPatient ? labels('patient') : t('requested'),
    (row) => (
      <>
        {withPatient ? <PatientLink id={row.patient_id} name={row.patient} /> : null}
        <span className={withPatient ? 'block text-muted' : 'font-semibold'}>
          {formatFullInstant(row.at)}
        </span>
      </>
    ),
    { primary: true },
  ),
  column('reason', labels('reason'), (row) => <span className="[overflow-wrap:anywhere]">{row.reason}</span>),
  column('state', labels('status'), (row) => <RefundState state={row.state} />),
  column('people', t('requestedBy'), (row) => (
    <>
      {row.asked_by}
      {row.second_approver ? (
        <span className="block text-muted">
          {t(row.state === 'refused' ? 'rejectedBy' : 'approvedBy', { name: row.second_approver })}
        </span>
      ) : null}
    </>
  )),
  column('cents', labels('amount'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
  column('act', labels('actions'), (refund) => (
    <DecideButtons
      row={refund}
      approve={t('approveRefundOf', nameOf(refund))}
      reject={t('rejectRefundOf', nameOf(refund))}
      onDecide={(to) => decide({ refund, to })}
    />
  )),
]
