import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { SUBSCRIPTION_STATES } from '../billing/words.ts'
import type { Answer } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { formatFullInstant } from '../words/times.ts'
import { AuthorizedMoney } from './authorized-money.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const CancelSubscriptionDialog = lazy(() => import('../billing/cancel-subscription-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

type Read = Answer<'service', 'order'>

/**
 * One order with the actions of support: cancel the order, cancel the subscription after showing its final charge, and
 * lift a card block. The ledger is available only to billing.
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
  const { order, plan: subscription, blocked_until } = read
  const close = () => setOpen(null)
  return (
    <>
      <section className="card grid gap-4">
        <PageHead title={`Order of ${order.patient}`} facts={<OrderNumber id={order.order_id} />} />
        <KeyValueList
          dense
          items={[
            { label: 'Email', value: order.email },
            { label: 'State', value: <StatusChip status={order.status} /> },
            { label: 'Ordered', value: formatFullInstant(order.created_at) },
            { label: 'Money', value: <AuthorizedMoney order={order} /> },
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
        <KeyValueList dense items={planFacts(subscription)} />
        {subscription.can_cancel ? (
          <div>
            <Button size="desk" tone="danger" onClick={() => setOpen('plan')}>
              Cancel the plan
            </Button>
          </div>
        ) : (
          <p className="text-muted">{whyNot(subscription)}</p>
        )}
      </section>
      <section className="card grid gap-4" aria-labelledby="card-heading">
        <h2 id="card-heading" className="type-h3">
          Cards
        </h2>
        {blocked_until ? (
          <Notice
            tone="warn"
            title={`No card is taken until ${formatFullInstant(blocked_until)}.`}
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
          <CancelSubscriptionDialog plan={{ ...subscription, patient: order.patient }} onClose={close} />
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

function planFacts(subscription: Read['plan']) {
  const { tone, word } = SUBSCRIPTION_STATES[subscription.status]
  return [
    { label: 'Plan', value: subscription.plan_name },
    { label: 'Term', value: TERM_LABELS[subscription.term] },
    {
      label: 'State',
      value: (
        <StateBadge tone={subscription.cancelled_at ? 'open' : tone}>
          {subscription.cancelled_at ? 'Cancelled' : word}
        </StateBadge>
      ),
    },
    ...(subscription.past_due_since
      ? [{ label: 'Past due since', value: formatLongDate(subscription.past_due_since) }]
      : []),
    ...(subscription.next_billing_on && !subscription.cancelled_at
      ? [{ label: 'Next charge', value: formatLongDate(subscription.next_billing_on) }]
      : []),
  ]
}

function whyNot(subscription: Read['plan']): string {
  if (subscription.cancelled_at) return 'The plan is cancelled already; its patient may still undo it.'
  if (subscription.status === 'ended') return 'The plan has ended, and that is final.'
  return 'A plan that has not begun is not cancelled here.'
}
