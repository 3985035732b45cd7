import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ReadStates } from '../../frame/read-states.tsx'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'
import { CreditTable } from './credit-table.tsx'
import { EntryTable } from './ledger-entries.tsx'
import { LedgerSummary } from './ledger-summary.tsx'
import { PlanShipments, hasLaterShipments } from './plan-shipments.tsx'
import { PaymentTable } from './payment-table.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import { RefundTable } from './refund-table.tsx'

/**
 * The ledger of one patient: subscriptions, payments, refunds, credits and every entry (interface.md 7.3).
 */
export function LedgerPage() {
  const t = useTexts(billingLedgerTexts)
  const refunds = useTexts(billingRefundTexts)
  const { patientId = '' } = useParams()
  const read = useQuery(billingReads.ledger(patientId))
  if (read.isPending || read.isError)
    return <ReadStates read={read} label={t('loading')} lines={8} title={t('title')} />
  const ledger = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <Link to="/billing/patients" className="link inline-flex min-h-8 items-center">
          {t('allPatients')}
        </Link>
      </p>
      <LedgerSummary ledger={ledger} />
      <section className="card">
        <SubscriptionTable rows={ledger.subscriptions} />
      </section>
      {ledger.subscriptions.filter(hasLaterShipments).map((plan) => (
        <PlanShipments key={plan.id} plan={plan} person={{ id: plan.patient_id, name: plan.patient }} named />
      ))}
      <section className="card">
        <PaymentTable rows={ledger.payments} />
      </section>
      {ledger.refunds.length > 0 ? (
        <section className="card">
          <RefundTable rows={ledger.refunds} caption={refunds('refunds')} withPatient={false} />
        </section>
      ) : null}
      {ledger.credits.length > 0 ? (
        <section className="card">
          <CreditTable rows={ledger.credits} />
        </section>
      ) : null}
      <section className="card">
        <EntryTable rows={ledger.entries} />
      </section>
    </div>
  )
}
