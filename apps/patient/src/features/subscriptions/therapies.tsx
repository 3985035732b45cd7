import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from './subscription-lists.ts'
import { NextSubscriptionCard } from './next-subscription-card.tsx'
import { PlanCard } from './subscription-card.tsx'

const rank: Readonly<Record<Subscription['status'], number>> = { paused: 0, active: 1, ended: 2 }

/** Current Therapies: those that need attention first, ended ones last. */
export function Therapies({ plans }: { plans: readonly Subscription[] }) {
  const t = useTexts(billingTexts)
  return (
    <section className="grid gap-5" aria-labelledby="therapies">
      <h2 id="therapies" className="type-h2">
        {t('therapies')}
      </h2>
      {plans.length === 0 ? (
        <EmptyState title={t('noPlan')} actions={<Button href="/weight-loss-plan">{t('seePlans')}</Button>}>
          {t('noPlanText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {plans
            .toSorted((a, b) => rank[a.status] - rank[b.status])
            .flatMap((subscription) => [
              <li key={subscription.id}>
                <PlanCard plan={subscription} />
              </li>,
              ...(subscription.next_plan
                ? [
                    <li key={subscription.next_plan.id}>
                      <NextSubscriptionCard plan={subscription.next_plan} />
                    </li>,
                  ]
                : []),
            ])}
        </ul>
      )}
    </section>
  )
}
