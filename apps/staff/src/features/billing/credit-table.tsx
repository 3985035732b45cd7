import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useState } from 'react'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Credit } from './billing-reads.ts'
import { DecideButtons, nameOf } from './decide-buttons.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { CreditState } from './state-badges.tsx'
import type { DecidingCredit } from './deciding.ts'

const DecideCreditDialog = later(() => import('./decide-credit-dialog.tsx'))

type Props = { rows: readonly Credit[]; withPatient?: boolean }

/** Credits with requester and approver; a waiting credit can be approved by anyone except its requester (D-61). */
export function CreditTable({ rows, withPatient = false }: Props) {
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
      {deciding ? <DecideCreditDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingRefundTexts>,
  labels: TextsOf<typeof billingLabels>,
  withPatient: boolean,
  decide: (deciding: DecidingCredit) => void,
): readonly Column<Credit>[] => [
  column(
    'reason',
    labels(withPatient ? 'patient' : 'reason'),
    (row) => (
      <>
        {withPatient ? <PatientLink id={row.patient_id} name={row.patient} /> : null}
        <span className={`[overflow-wrap:anywhere] ${withPatient ? 'block text-muted' : 'font-semibold'}`}>
          {row.reason}
        </span>
      </>
    ),
    { primary: true },
  ),
  column('state', labels('status'), (row) => <CreditState state={row.state} />),
  column('by', t('requested'), (row) => (
    <>
      {formatFullInstant(row.at)}
      <span className="block text-muted">{t('by', { name: row.by })}</span>
      {row.second_approver ? (
        <span className="block text-muted">
          {t(row.state === 'refused' ? 'rejectedBy' : 'approvedBy', { name: row.second_approver })}
        </span>
      ) : null}
    </>
  )),
  column('used', t('used'), (row) => <Usd cents={row.used_cents} strong={false} />, { align: 'right' }),
  column('cents', t('credit'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
  column('act', labels('actions'), (credit) => (
    <DecideButtons
      row={credit}
      approve={t('approveCreditOf', nameOf(credit))}
      reject={t('rejectCreditOf', nameOf(credit))}
      onDecide={(to) => decide({ credit, to })}
    />
  )),
]
