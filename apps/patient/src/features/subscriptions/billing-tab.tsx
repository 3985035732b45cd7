import { useQuery } from '@tanstack/react-query'
import { LoadingBlock } from '@contour/ui/loading-block'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { subscriptionList, transactionList } from './subscription-lists.ts'
import { CardSection } from './card-section.tsx'
import { longestOverdue } from './subscription-labels.ts'
import { PaymentsTable } from './payments-table.tsx'
import { PaySection } from './pay-section.tsx'
import { Therapies } from './therapies.tsx'

/** Billing: current therapies, the card, upcoming charges, past payments (document 2 §2.4). */
export default function BillingTab() {
  const t = useTexts(billingTexts)
  const plans = useQuery(subscriptionList)
  const payments = useQuery(transactionList)
  if (plans.isPending || payments.isPending) return <LoadingBlock label={t('loading')} shown lines={6} />
  if (!plans.data || !payments.data)
    return (
      <LoadState
        label=""
        error={plans.error ?? payments.error}
        onRetry={() => {
          void plans.refetch()
          void payments.refetch()
        }}
      />
    )
  return (
    <div className="grid gap-10">
      <Therapies plans={plans.data} />
      <div className={`grid gap-6 ${longestOverdue(plans.data) ? 'md:grid-cols-2' : ''}`}>
        <CardBoundary>
          <CardSection />
        </CardBoundary>
        <CardBoundary>
          <PaySection plans={plans.data} />
        </CardBoundary>
      </div>
      <CardBoundary>
        <PaymentsTable payments={payments.data} plans={plans.data} />
      </CardBoundary>
    </div>
  )
}
