import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { dayText, instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useNow } from '../orders/use-now.ts'
import type { Subscription } from './subscription-lists.ts'
import { StatusBadge } from './status-badge.tsx'
import { dollars, subscriptionBadge } from './subscription-labels.ts'
import { UpcomingCharges } from './upcoming-charges.tsx'
import { useMoneyMoved } from './use-money-moved.ts'

const CancelSubscriptionDialog = lazy(() => import('./cancel-subscription-dialog.tsx'))
const MoveDialog = lazy(() => import('./change-date-dialog.tsx'))
const PayDueDialog = lazy(() => import('./pay-due-dialog.tsx'))

type Open = 'cancel' | 'move' | 'pay' | null

/** One subscription: name, next date, amount, status, and its available actions (C-BIL-008, A-01). */
export function PlanCard({ plan: subscription }: { plan: Subscription }) {
  const t = useTexts(billingTexts)
  const now = useNow()
  const [dialog, setDialog] = useState<Open>(null)
  const close = () => setDialog(null)
  const heading = `plan-${subscription.id}`
  return (
    <article aria-labelledby={heading} className="card grid gap-5 p-6 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} tabIndex={-1} className="type-h3 [overflow-wrap:anywhere]">
          {subscription.plan_name}
        </h3>
        <StatusBadge mark={subscriptionBadge(subscription, t)} />
      </header>
      <KeyValueList items={factsOf(subscription, easternDate(new Date(now)), t)} />
      <Undo plan={subscription} />
      {subscription.status === 'ended' ? null : <UpcomingCharges planId={subscription.id} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
        {subscription.can_pay ? <Button onClick={() => setDialog('pay')}>{t('payNow')}</Button> : null}
        {subscription.can_move ? (
          <Button tone="secondary" onClick={() => setDialog('move')}>
            {t('moveOrPause')}
          </Button>
        ) : null}
        {subscription.can_cancel ? (
          <button type="button" className="link min-h-12" onClick={() => setDialog('cancel')}>
            {t('cancelPlan')}
          </button>
        ) : null}
      </div>
      <Suspense>
        {dialog === 'cancel' ? <CancelSubscriptionDialog plan={subscription} onClose={close} /> : null}
        {dialog === 'move' ? <MoveDialog plan={subscription} onClose={close} /> : null}
        {dialog === 'pay' ? <PayDueDialog plan={subscription} onClose={close} /> : null}
      </Suspense>
    </article>
  )
}

/** A plan that another follows has no charge of its own ahead, and one whose day is over waits (D-90). */
function factsOf(subscription: Subscription, today: PlainDate, t: TextsOf<typeof billingTexts>) {
  const { next_plan: next, next_billing_date: charge } = subscription
  const facts = [
    { label: t('amount'), value: <span className="type-number">{dollars(subscription.amount)}</span> },
  ]
  if (subscription.past_due_since)
    facts.push({ label: t('pastDueSince'), value: <span>{dayText(subscription.past_due_since)}</span> })
  if (subscription.ended_on)
    facts.push({ label: t('endedOn'), value: <span>{dayText(subscription.ended_on)}</span> })
  else if (next && next.undo?.kind !== 'cancelled')
    facts.push({ label: t('endsOn'), value: <span>{dayText(next.starts_on)}</span> })
  else if (charge)
    facts.push({
      label: t('nextBilling'),
      value: (
        <span>{charge < today && !subscription.awaits_shipment ? t('chargeWaits') : dayText(charge)}</span>
      ),
    })
  else if (subscription.renewals !== 'running')
    facts.push({ label: t('nextBilling'), value: <span>{t('chargeStopped')}</span> })
  if (subscription.paused_until)
    facts.push({ label: t('pausedUntil'), value: <span>{dayText(subscription.paused_until)}</span> })
  return facts
}

const CHANGE = { cancelled: 'changedCancelled', paused: 'changedPaused', moved: 'changedMoved' } as const

/** The last change, while it can be undone (A-01: for 24 hours). */
export function Undo({ plan: subscription }: { plan: Pick<Subscription, 'id' | 'undo'> }) {
  const t = useTexts(billingTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const undo = useMutation({
    mutationFn: () => api.billing.undoChange({ id: subscription.id }),
    onSuccess: async ({ message }) => {
      await moved()
      toast(message)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (!subscription.undo) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-mint p-4">
      <p>
        {t(CHANGE[subscription.undo.kind])} {t('undoUntil', { time: instantText(subscription.undo.until) })}
      </p>
      <Button tone="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('undo')}
      </Button>
    </div>
  )
}
