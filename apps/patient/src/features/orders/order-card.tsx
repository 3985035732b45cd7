import { lazy, Suspense, useState } from 'react'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { readerZone } from '@contour/client/reader-zone'
import { trackerSteps, type TrackerAction } from '@contour/domain/orders/tracker-steps'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { ReplacementRow } from '../replacement/replacement-row.tsx'
import { useQueryString } from '../../router/use-query-string.ts'
import { useUndoDecline } from '../prescriptions/use-undo-decline.ts'
import { ClockStands } from '../care-holds/clock-stands.tsx'
import { OnHoldChip } from '../care-holds/hold-cards.tsx'
import { useOwnHold } from '../care-holds/use-own-hold.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import { PharmacyLine } from '../pharmacies/pharmacy-line.tsx'
import { AcceptsBy } from './accepts-by.tsx'
import { DeliveryQuestion } from './delivery-question.tsx'
import { Headline } from './headline.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddons } from './order-addons.tsx'
import { OrderAuthorization } from './order-authorization.tsx'
import type { ListedOrder } from './order-list.ts'
import { OrderTracker } from './order-tracker.tsx'
import { RequestedImages } from './requested-images.tsx'
import { dayOf } from './times.ts'

const AcceptDialog = lazy(() => import('../prescriptions/accept-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

/** What another card of the page already shows of an order, so that nothing is shown twice. */
export type SaidElsewhere = 'deadline' | 'delivery' | 'denial' | 'plan' | 'wait'

/** What a patient may still do with an order that is on hold: read, and talk to the doctor. */
const staysOpen = ({ kind, name }: TrackerAction) =>
  kind !== 'action' && name !== 'payment' && name !== 'adjust_dose'

/** One order: what it is, its headline, its tracker, and what no other card shows of it. */
export function OrderCard({
  order,
  elsewhere = [],
}: {
  order: ListedOrder
  elsewhere?: readonly SaidElsewhere[]
}) {
  const t = useTexts(ordersTexts)
  // The link "Cancel this order" of the thanks page opens its dialog.
  const [query] = useQueryString()
  const asked = query.get('cancel') === order.id && isUnshipped(order.status)
  const [dialog, setDialog] = useState<'accept' | 'cancel' | 'pay' | undefined>(asked ? 'cancel' : undefined)
  const takeBack = useUndoDecline(order.id)
  const hold = useOwnHold()
  // Nothing can be accepted or paid during a hold; the server refuses it too (D-76).
  const held = isUnshipped(order.status) && Boolean(hold.data?.hold)
  const close = () => setDialog(undefined)
  const steps = trackerSteps(order, readerZone())
  const heading = `order-${order.id}`
  const saysHere = (what: SaidElsewhere) => !elsewhere.includes(what)
  return (
    <article aria-labelledby={heading} className="card grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h3 id={heading} tabIndex={-1} className="type-h3 scroll-mt-6 text-balance">
            {`${DRUG_TITLE[order.drug]}, ${t('months', { count: order.term })}`}
          </h3>
          <p className="type-small mt-1 text-muted">
            <span className="type-number whitespace-nowrap">{order.number}</span> ·{' '}
            {order.shipment_no > 1
              ? t('shipmentOrdered', { number: order.shipment_no, day: dayOf(order.created_at) })
              : t('ordered', { day: dayOf(order.created_at) })}
          </p>
        </div>
        {held ? <OnHoldChip /> : <Headline status={order.status} />}
      </header>
      <RequestedImages order={order} />
      {steps.length > 0 ? (
        <OrderTracker
          order={order}
          steps={steps}
          note={saysHere('wait')}
          heldSince={held ? hold.data?.hold?.since : null}
          actionsOf={({ actions }) => (
            <OrderActions
              actions={held ? actions.filter(staysOpen) : actions}
              busy={takeBack.isPending ? 'take_back_decline' : null}
              onAction={(name) => (name === 'take_back_decline' ? takeBack.mutate() : setDialog('accept'))}
              onPay={() => setDialog('pay')}
            />
          )}
        />
      ) : (
        <div className="grid gap-2">
          {order.notice && saysHere('denial') ? <p>{order.notice}</p> : null}
          <p className={order.notice ? 'text-muted' : ''}>{t('ended')}</p>
        </div>
      )}
      <div className="grid max-w-form gap-4 empty:hidden">
        {order.replacements.map((replacement) => (
          <ReplacementRow key={replacement.id} replacement={replacement} />
        ))}
        {takeBack.isError ? (
          <Notice tone="error" live="assertive">
            {messageOf(takeBack.error)}
          </Notice>
        ) : null}
        {order.notice && steps.length > 0 ? <Notice tone="warn">{order.notice}</Notice> : null}
        {order.clock_left_s !== null && !held ? <ClockStands leftSeconds={order.clock_left_s} /> : null}
        {order.accepts_at && saysHere('deadline') ? <AcceptsBy instant={order.accepts_at} /> : null}
        {saysHere('delivery') ? <DeliveryQuestion order={order} /> : null}
        {saysHere('plan') ? <OrderAuthorization order={order} /> : null}
        <OrderAddons order={order} />
        {steps.length > 0 ? <PharmacyLine pharmacy={order.pharmacy} /> : null}
        {/* Nothing has shipped: canceling voids the authorization (D-16). */}
        {isUnshipped(order.status) && saysHere('plan') ? (
          <div>
            <button type="button" className="link min-h-12" onClick={() => setDialog('cancel')}>
              {t('cancel')}
            </button>
            <StopLink holdShown />
          </div>
        ) : null}
      </div>
      <Suspense>
        {dialog === 'accept' ? <AcceptDialog orderId={order.id} onClose={close} /> : null}
        {dialog === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
        {dialog === 'pay' ? <PayDialog order={order} onClose={close} /> : null}
      </Suspense>
    </article>
  )
}
