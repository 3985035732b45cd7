import { useState } from 'react'
import { later } from '@contour/ui/later'
import { KeyValueList } from '@contour/ui/key-value-list'
import { dayText } from '../../lib/dates.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from './subscription-lists.ts'
import { StatusBadge } from './status-badge.tsx'
import { Undo } from './subscription-card.tsx'
import { dollars } from './subscription-labels.ts'
import { UpcomingCharges } from './upcoming-charges.tsx'

const CancelSubscriptionDialog = later(() => import('./cancel-subscription-dialog.tsx'))

type Props = { plan: NonNullable<Subscription['next_plan']> }

/** The subscription that was bought to follow another: what was paid, when it starts, and how to cancel it (M-25). */
export function NextSubscriptionCard({ plan: subscription }: Props) {
  const t = useTexts(billingTexts)
  const [cancels, setCancels] = useState(false)
  const heading = `plan-${subscription.id}`
  const cancelled = subscription.undo?.kind === 'cancelled'
  return (
    <article aria-labelledby={heading} className="card grid gap-5 p-6 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} tabIndex={-1} className="type-h3 [overflow-wrap:anywhere]">
          {subscription.plan_name}
        </h3>
        <StatusBadge mark={{ text: t(cancelled ? 'markCancelled' : 'markLater'), tone: 'quiet' }} />
      </header>
      <KeyValueList
        items={[
          { label: t('amount'), value: <span className="type-number">{dollars(subscription.amount)}</span> },
          { label: t('startsOn'), value: <span>{dayText(subscription.starts_on)}</span> },
        ]}
      />
      <Undo plan={subscription} />
      {cancelled ? null : <UpcomingCharges planId={subscription.id} />}
      {subscription.can_cancel ? (
        <div>
          <button type="button" className="link min-h-12" onClick={() => setCancels(true)}>
            {t('cancelPlan')}
          </button>
        </div>
      ) : null}
      {cancels ? <CancelSubscriptionDialog plan={subscription} onClose={() => setCancels(false)} /> : null}
    </article>
  )
}
