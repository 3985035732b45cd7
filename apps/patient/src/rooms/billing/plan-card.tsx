import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/call-error.ts'
import { dayText, instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
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
  const [dialog, setDialog] = useState<Open>(null)
  const close = () => setDialog(null)
  const heading = `plan-${plan.id}`
  return (
    <article aria-labelledby={heading} className="card grid gap-5 p-6 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} tabIndex={-1} className="type-h3">
          {plan.plan_name}
        </h3>
        <Mark mark={planMark(plan)} />
      </header>
      <KeyValueList items={factsOf(plan)} />
      <Undo plan={plan} />
      {plan.status === 'ended' ? null : <UpcomingCharges planId={plan.id} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {plan.can_pay ? <Button onClick={() => setDialog('pay')}>Pay Now</Button> : null}
        {plan.can_move ? (
          <Button tone="secondary" onClick={() => setDialog('move')}>
            Move or pause
          </Button>
        ) : null}
        {plan.can_cancel ? (
          <Button tone="quiet" onClick={() => setDialog('cancel')}>
            Cancel Subscription
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

function factsOf(plan: Plan) {
  const facts = [{ label: 'Amount', value: <span className="type-number">{dollars(plan.amount)}</span> }]
  if (plan.past_due_since)
    facts.push({ label: 'Past due since', value: <span>{dayText(plan.past_due_since)}</span> })
  if (plan.status === 'scheduled' && plan.starts_on)
    facts.push({ label: 'Starts on', value: <span>{dayText(plan.starts_on)}</span> })
  if (plan.ended_on) facts.push({ label: 'Ended on', value: <span>{dayText(plan.ended_on)}</span> })
  else if (plan.next_billing_date && plan.status !== 'scheduled')
    facts.push({ label: 'Next billing date', value: <span>{dayText(plan.next_billing_date)}</span> })
  if (plan.paused_until)
    facts.push({ label: 'Paused until', value: <span>{dayText(plan.paused_until)}</span> })
  return facts
}

const CHANGE = {
  cancelled: 'You cancelled this plan.',
  paused: 'You paused this plan.',
  moved: 'You moved the date.',
}

/** The last change, while it can be taken back (A-01: for 24 hours). */
function Undo({ plan }: { plan: Plan }) {
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
        {CHANGE[plan.undo.kind]} You can take it back until {instantText(plan.undo.until)}.
      </p>
      <Button tone="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </div>
  )
}
