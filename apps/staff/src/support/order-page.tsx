import { Button } from '@contour/ui/button'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { SubscriptionState } from '../billing/subscription-state.tsx'
import type { Answer } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { formatDay, formatFullInstant } from '../words/times.ts'
import { AuthorizedMoney } from './authorized-money.tsx'
import { supportTexts } from '../texts/en/support.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const CancelSubscriptionDialog = lazy(() => import('../billing/cancel-subscription-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

type T = TextsOf<typeof supportTexts>
type Read = Answer<'service', 'order'>

/**
 * One order with the actions of support: cancel the order, cancel the subscription after showing its final charge, and
 * lift a card block. The ledger is available only to billing.
 */
export function OrderPage() {
  const t = useTexts(supportTexts)
  const { orderId = '' } = useParams()
  const read = useQuery(reads.serviceOrder(orderId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <Link to="/orders" className="link inline-flex min-h-8 items-center">
          {t('all')}
        </Link>
      </p>
      {read.isPending ? <Reading label={t('loadingOne')} /> : null}
      {read.isError ? (
        <>
          <PageHead title={t('order')} />
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        </>
      ) : null}
      {read.data ? <Opened read={read.data} /> : null}
    </div>
  )
}

function Opened({ read }: { read: Read }) {
  const t = useTexts(supportTexts)
  const [open, setOpen] = useState<'order' | 'plan' | 'block' | null>(null)
  const { order, plan: subscription, blocked_until } = read
  const close = () => setOpen(null)
  return (
    <>
      <section className="card grid gap-4">
        <PageHead
          title={t('orderOf', { patient: order.patient })}
          facts={<OrderNumber id={order.order_id} />}
        />
        <KeyValueList
          dense
          items={[
            { label: t('email'), value: order.email },
            { label: t('status'), value: <StatusChip status={order.status} /> },
            { label: t('ordered'), value: formatFullInstant(order.created_at) },
            { label: t('payment'), value: <AuthorizedMoney order={order} /> },
          ]}
        />
        {order.can_cancel ? (
          <div>
            <Button size="desk" tone="danger" onClick={() => setOpen('order')}>
              {t('cancelOrder')}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{order.why_not}</p>
        )}
      </section>
      <section className="card grid gap-4" aria-labelledby="plan-heading">
        <h2 id="plan-heading" className="type-h3">
          {t('plan')}
        </h2>
        <KeyValueList dense items={planFacts(t, subscription)} />
        {subscription.can_cancel ? (
          <div>
            <Button size="desk" tone="danger" onClick={() => setOpen('plan')}>
              {t('cancelPlan')}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{whyNot(t, subscription)}</p>
        )}
      </section>
      <section className="card grid gap-4" aria-labelledby="card-heading">
        <h2 id="card-heading" className="type-h3">
          {t('cards')}
        </h2>
        {blocked_until ? (
          <Notice
            tone="warn"
            title={t('cardsBlocked', { time: formatFullInstant(blocked_until) })}
            actions={
              <Button size="desk" tone="secondary" onClick={() => setOpen('block')}>
                {t('lift')}
              </Button>
            }
          >
            {t('cardsBlockedText')}
          </Notice>
        ) : (
          <p className="text-muted">{t('cardsOpen')}</p>
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

function planFacts(t: T, subscription: Read['plan']) {
  return [
    { label: t('plan'), value: subscription.plan_name },
    { label: t('term'), value: TERM_LABELS[subscription.term] },
    {
      label: t('status'),
      value: <SubscriptionState subscription={subscription} />,
    },
    ...(subscription.past_due_since
      ? [{ label: t('pastDue'), value: formatDay(subscription.past_due_since) }]
      : []),
    ...(subscription.next_billing_on && !subscription.cancelled_at
      ? [{ label: t('nextCharge'), value: formatDay(subscription.next_billing_on) }]
      : []),
  ]
}

function whyNot(t: T, subscription: Read['plan']): string {
  if (subscription.cancelled_at) return t('planCanceled')
  if (subscription.status === 'ended') return t('planEnded')
  return t('planNotStarted')
}
