import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { dateInWords } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/call-error.ts'
import { instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import type { TextsOf } from '../../texts/screen-texts.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Plan } from './billing-lists.ts'
import { Mark } from './mark.tsx'
import { dollars, planMark } from './plan-labels.ts'
import { UpcomingCharges } from './upcoming-charges.tsx'
import { useMoneyMoved } from './use-money-moved.ts'

const CancelPlanDialog = lazy(() => import('./cancel-plan-dialog.tsx'))
const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const PayDueDialog = lazy(() => import('./pay-due-dialog.tsx'))

type Open = 'cancel' | 'move' | 'pay' | null

/** One plan: name, next date, amount, status, and what can be done with it (C-BIL-008, A-01). */
export function PlanCard({ plan }: { plan: Plan }) {
  const t = useTexts(billingTexts)
  const [dialog, setDialog] = useState<Open>(null)
  const close = () => setDialog(null)
  const heading = `plan-${plan.id}`
  return (
    <article aria-labelledby={heading} className="card grid gap-5 p-6 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} tabIndex={-1} className="type-h3">
          {plan.plan_name}
        </h3>
        <Mark mark={planMark(plan, t)} />
      </header>
      <KeyValueList items={factsOf(plan, t)} />
      <Undo plan={plan} />
      {plan.status === 'ended' ? null : <UpcomingCharges planId={plan.id} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {plan.can_pay ? <Button onClick={() => setDialog('pay')}>{t('payNow')}</Button> : null}
        {plan.can_move ? (
          <Button tone="secondary" onClick={() => setDialog('move')}>
            {t('moveOrPause')}
          </Button>
        ) : null}
        {plan.can_cancel ? (
          <Button tone="quiet" onClick={() => setDialog('cancel')}>
            {t('cancelPlan')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {dialog === 'cancel' ? <CancelPlanDialog plan={plan} onClose={close} /> : null}
        {dialog === 'move' ? <MoveDialog plan={plan} onClose={close} /> : null}
        {dialog === 'pay' ? <PayDueDialog plan={plan} onClose={close} /> : null}
      </Suspense>
    </article>
  )
}

function factsOf(plan: Plan, t: TextsOf<typeof billingTexts>) {
  const facts = [{ label: t('amount'), value: <span className="type-number">{dollars(plan.amount)}</span> }]
  if (plan.past_due_since)
    facts.push({ label: t('pastDueSince'), value: <span>{dateInWords(plan.past_due_since)}</span> })
  if (plan.ended_on) facts.push({ label: t('endedOn'), value: <span>{dateInWords(plan.ended_on)}</span> })
  else if (plan.next_billing_date)
    facts.push({ label: t('nextBilling'), value: <span>{dateInWords(plan.next_billing_date)}</span> })
  if (plan.paused_until)
    facts.push({ label: t('pausedUntil'), value: <span>{dateInWords(plan.paused_until)}</span> })
  return facts
}

const CHANGE = { cancelled: 'changedCancelled', paused: 'changedPaused', moved: 'changedMoved' } as const

/** The last change, while it can be taken back (A-01: for 24 hours). */
export function Undo({ plan }: { plan: Pick<Plan, 'id' | 'undo'> }) {
  const t = useTexts(billingTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const undo = useMutation({
    mutationFn: () => api.billing.undoChange({ id: plan.id }),
    onSuccess: async ({ message }) => {
      await moved()
      toast(message)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (!plan.undo) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-mint p-4">
      <p>
        {t(CHANGE[plan.undo.kind])} {t('undoUntil', { time: instantText(plan.undo.until) })}
      </p>
      <Button tone="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('undo')}
      </Button>
    </div>
  )
}
