import { lazy, Suspense, useState } from 'react'
import { dateInWords } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { billingTexts } from '../../texts/en/billing.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Plan } from './billing-lists.ts'
import { Mark } from './mark.tsx'
import { Undo } from './plan-card.tsx'
import { dollars } from './plan-labels.ts'
import { UpcomingCharges } from './upcoming-charges.tsx'

const CancelPlanDialog = lazy(() => import('./cancel-plan-dialog.tsx'))

/** The plan that was bought to follow another: what was paid, when it starts, and the way out of it (M-25). */
export function NextPlanCard({ plan }: { plan: NonNullable<Plan['next_plan']> }) {
  const t = useTexts(billingTexts)
  const [cancels, setCancels] = useState(false)
  const heading = `plan-${plan.id}`
  const cancelled = plan.undo?.kind === 'cancelled'
  return (
    <article aria-labelledby={heading} className="card grid gap-5 p-6 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} tabIndex={-1} className="type-h3">
          {plan.plan_name}
        </h3>
        <Mark mark={{ text: t(cancelled ? 'markCancelled' : 'markLater'), tone: 'quiet' }} />
      </header>
      <KeyValueList
        items={[
          { label: t('amount'), value: <span className="type-number">{dollars(plan.amount)}</span> },
          { label: t('startsOn'), value: <span>{dateInWords(plan.starts_on)}</span> },
        ]}
      />
      <Undo plan={plan} />
      {cancelled ? null : <UpcomingCharges planId={plan.id} />}
      {plan.can_cancel ? (
        <div>
          <Button tone="quiet" onClick={() => setCancels(true)}>
            {t('cancelPlan')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {cancels ? <CancelPlanDialog plan={plan} onClose={() => setCancels(false)} /> : null}
      </Suspense>
    </article>
  )
}
