import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { billingTexts } from '../../texts/en/billing.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Plan } from './billing-lists.ts'
import { NextPlanCard } from './next-plan-card.tsx'
import { PlanCard } from './plan-card.tsx'

const rank: Readonly<Record<Plan['status'], number>> = {
  paused: 0,
  active: 1,
  ended: 2,
}

/** Current Therapies: what needs attention first, what has ended last. */
export function Therapies({ plans }: { plans: readonly Plan[] }) {
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
            .flatMap((plan) => [
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>,
              ...(plan.next_plan
                ? [
                    <li key={plan.next_plan.id}>
                      <NextPlanCard plan={plan.next_plan} />
                    </li>,
                  ]
                : []),
            ])}
        </ul>
      )}
    </section>
  )
}
