import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { TERM_LABELS } from '@contour/domain/money/price-book'
import { dateInWords } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PLAN_STATES } from '../billing/words.ts'
import type { Answer } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateMark } from '../frame/state-mark.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { sayInstant } from '../words/times.ts'
import { HeldMoney } from './held-money.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const CancelPlanDialog = lazy(() => import('../billing/cancel-plan-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

type Read = Answer<'service', 'order'>

/**
 * One order with what support may do for its person: cancel the order, cancel the plan with its final charge shown
 * first, and let them try cards again. The ledger stays with billing.
 */
export function OrderPage() {
  const { orderId = '' } = useParams()
  const read = useQuery(reads.serviceOrder(orderId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <Link to="/orders" className="link inline-flex min-h-8 items-center">
          ← All orders
        </Link>
      </p>
      {read.isPending ? <Reading label="Loading the order" /> : null}
      {read.isError ? (
        <>
          <PageHead title="Order" />
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        </>
      ) : null}
      {read.data ? <Opened read={read.data} /> : null}
    </div>
  )
}

function Opened({ read }: { read: Read }) {
  const [open, setOpen] = useState<'order' | 'plan' | 'block' | null>(null)
  const { order, plan, blocked_until } = read
  const close = () => setOpen(null)
  return (
    <>
      <section className="card grid gap-4">
        <PageHead title={`Order of ${order.patient}`} facts={<OrderNumber id={order.order_id} />} />
        <KeyValueList
          dense
          items={[
            { label: 'E-mail', value: order.email },
            { label: 'State', value: <StatusChip status={order.status} /> },
            { label: 'Ordered', value: sayInstant(order.created_at) },
            { label: 'Money', value: <HeldMoney order={order} /> },
          ]}
        />
        {order.can_cancel ? (
          <div>
            <Button size="desk" tone="danger" onClick={() => setOpen('order')}>
              Cancel the order
            </Button>
          </div>
        ) : (
          <p className="text-muted">{order.why_not}</p>
        )}
      </section>
      <section className="card grid gap-4" aria-labelledby="plan-heading">
        <h2 id="plan-heading" className="type-h3">
          Plan
        </h2>
        <KeyValueList dense items={planFacts(plan)} />
        {plan.can_cancel ? (
          <div>
            <Button size="desk" tone="danger" onClick={() => setOpen('plan')}>
              Cancel the plan
            </Button>
          </div>
        ) : (
          <p className="text-muted">{whyNot(plan)}</p>
        )}
      </section>
      <section className="card grid gap-4" aria-labelledby="card-heading">
        <h2 id="card-heading" className="type-h3">
          Cards
        </h2>
        {blocked_until ? (
          <Notice
            tone="warn"
            title={`No card is taken until ${sayInstant(blocked_until)}.`}
            actions={
              <Button size="desk" tone="secondary" onClick={() => setOpen('block')}>
                Lift the block
              </Button>
            }
          >
            Too many cards were declined.
          </Notice>
        ) : (
          <p className="text-muted">No block: cards are taken.</p>
        )}
      </section>
      <Suspense>
        {open === 'order' ? <CancelDialog order={order} onClose={close} /> : null}
        {open === 'plan' ? (
          <CancelPlanDialog plan={{ ...plan, patient: order.patient }} onClose={close} />
        ) : null}
        {open === 'block' && blocked_until ? (
          <LiftBlockDialog
            patient={{ id: read.patient_id, name: order.patient }}
            until={blocked_until}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function planFacts(plan: Read['plan']) {
  const { tone, word } = PLAN_STATES[plan.status]
  return [
    { label: 'Plan', value: plan.plan_name },
    { label: 'Term', value: TERM_LABELS[plan.term] },
    {
      label: 'State',
      value: (
        <StateMark tone={plan.cancelled_at ? 'open' : tone}>
          {plan.cancelled_at ? 'Cancelled' : word}
        </StateMark>
      ),
    },
    ...(plan.past_due_since ? [{ label: 'Past due since', value: dateInWords(plan.past_due_since) }] : []),
    ...(plan.next_billing_on && !plan.cancelled_at
      ? [{ label: 'Next charge', value: dateInWords(plan.next_billing_on) }]
      : []),
  ]
}

function whyNot(plan: Read['plan']): string {
  if (plan.cancelled_at) return 'The plan is cancelled already; its patient may still undo it.'
  if (plan.status === 'ended') return 'The plan has ended, and that is final.'
  return plan.status === 'pending'
    ? 'The plan begins with the first shipment; cancelling the order ends it.'
    : 'A plan that has not begun is not cancelled here.'
}
