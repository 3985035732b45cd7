import { lazy, Suspense, useState } from 'react'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatUsd } from '@contour/domain/money/cents'
import { headlineOf, isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { Notice } from '@contour/ui/notice'
import { Tracker } from '@contour/ui/tracker'
import { messageOf } from '../../lib/error-messages.ts'
import { useUndoDecline } from '../prescriptions/use-undo-decline.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AcceptsBy } from './accepts-by.tsx'
import { RequestedImages } from './requested-images.tsx'
import { DeliveryQuestion } from './delivery-question.tsx'
import { OrderAddons } from './order-addons.tsx'
import { PromiseRow } from '../promises/promise-row.tsx'
import type { ListedOrder } from './order-list.ts'
import { OrderActions } from './order-actions.tsx'
import { stepTime } from './step-time.ts'
import { dayOf } from './times.ts'

const AcceptDialog = lazy(() => import('../prescriptions/accept-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

/** Nothing has shipped: canceling voids the authorization (D-16). */
const mayCancel = (order: ListedOrder) => isUnshipped(order.status)

/** One order: heading, tracker, promise, authorization, and its available actions. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  const [dialog, setDialog] = useState<'accept' | 'cancel' | 'pay'>()
  const takeBack = useUndoDecline(order.id)
  const close = () => setDialog(undefined)
  const steps = trackerSteps(order)
  const heading = `order-${order.id}`
  return (
    <article aria-labelledby={heading} className="card grid gap-6 p-6 md:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={heading} tabIndex={-1} className="type-h3 scroll-mt-6">
          {headlineOf(order.status)}
        </h3>
        <p className="type-small text-muted">
          {`${DRUG_TITLE[order.drug]}, ${t('months', { count: order.term })}`}
          {order.shipment_no > 1 ? `, ${t('shipment', { number: order.shipment_no })}` : ''}
          {` · ${t('ordered', { day: dayOf(order.created_at) })}`}
        </p>
      </header>
      <RequestedImages order={order} />
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        {steps.length > 0 ? (
          <Tracker
            label={t('progress')}
            steps={steps.map((step) => ({
              id: step.key,
              title: step.label,
              state: step.key === 'payment' && order.status === 'payment_failed' ? 'problem' : step.state,
              time: stepTime(step, order),
              actions: (
                <OrderActions
                  actions={step.actions}
                  busy={takeBack.isPending ? 'take_back_decline' : null}
                  onAction={(name) =>
                    name === 'take_back_decline' ? takeBack.mutate() : setDialog('accept')
                  }
                  onPay={() => setDialog('pay')}
                />
              ),
            }))}
          />
        ) : (
          <p>{order.notice ?? t('ended')}</p>
        )}
        <div className="grid content-start gap-4">
          {takeBack.isError ? (
            <Notice tone="error" live="assertive">
              {messageOf(takeBack.error)}
            </Notice>
          ) : null}
          {order.notice && steps.length > 0 ? <Notice tone="warn">{order.notice}</Notice> : null}
          {order.accepts_at ? <AcceptsBy instant={order.accepts_at} /> : <PromiseRow order={order} />}
          <DeliveryQuestion order={order} />
          <OrderAuthorization order={order} />
          <OrderAddons order={order} />
          {mayCancel(order) ? (
            <div>
              <button type="button" className="link min-h-12" onClick={() => setDialog('cancel')}>
                {t('cancel')}
              </button>
            </div>
          ) : null}
        </div>
      </div>
      <Suspense>
        {dialog === 'accept' ? <AcceptDialog orderId={order.id} onClose={close} /> : null}
        {dialog === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
        {dialog === 'pay' ? <PayDialog order={order} onClose={close} /> : null}
      </Suspense>
    </article>
  )
}

function OrderAuthorization({ order }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  if (!order.hold) return null
  if (order.hold.captured) {
    return <p className="type-small text-muted">{t('charged', { amount: formatUsd(order.hold.cents) })}</p>
  }
  return <AuthorizationNote amount={formatUsd(order.hold.cents)}>{t('held')}</AuthorizationNote>
}
