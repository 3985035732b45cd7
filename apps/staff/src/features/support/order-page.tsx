import { Tracker } from '@contour/ui/tracker'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { PlanShipments, hasLaterShipments } from '../billing/plan-shipments.tsx'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ConversationsLink } from '../../frame/conversations-link.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { ComplaintPanel } from '../complaints/complaint-panel.tsx'
import { FailedUploads } from './failed-uploads.tsx'
import { ForCaller } from './for-caller.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderDenial } from './order-denial.tsx'
import { OrderEnds, type OpenDialog } from './order-ends.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderReplacements } from './order-replacements.tsx'
import { OrderStory } from './order-story.tsx'
import { supportTexts } from '../../texts/en/support.ts'

const RecordEventDialog = lazy(() => import('../clinical-quality/record-event-dialog.tsx'))
const CorrectDialog = lazy(() => import('../shipments/correct-dialog.tsx'))
const UndoDialog = lazy(() => import('./undo-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const CancelSubscriptionDialog = lazy(() => import('../billing/cancel-subscription-dialog.tsx'))
const DeliverDialog = lazy(() => import('./deliver-dialog.tsx'))
const OpenReplacementDialog = lazy(() => import('../replacement/open-dialog.tsx'))
const FileComplaintDialog = lazy(() => import('../complaints/file-dialog.tsx'))
const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

/**
 * One order as support answers a call with it: where it is and who has it, what happened, how to reach the patient, and
 * what support may do. The ledger is available only to billing.
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
      <ReadStates read={read} label={t('loadingOne')} title={t('order')} />
      {read.data ? <Opened read={read.data} /> : null}
    </div>
  )
}

function Opened({ read }: { read: ServiceOrderRead }) {
  const t = useTexts(supportTexts)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { order, plan: subscription } = read
  return (
    <>
      <div className="card">
        <PageHead title={t('orderOf', { patient: order.patient })}>
          <p className="text-muted">
            <OrderNumber number={order.order_number} /> · {subscription.plan_name} ·{' '}
            {t('shipment', { number: read.shipment_no })}
          </p>
        </PageHead>
        <CardBoundary>
          <OrderAnswer read={read} />
        </CardBoundary>
        <p>
          <Link
            to={`/people/${encodeURIComponent(read.patient_id)}`}
            className="link inline-flex min-h-8 items-center"
          >
            {t('wholePerson')}
          </Link>
        </p>
      </div>
      {read.denial ? <OrderDenial denial={read.denial} /> : null}
      {/* Above the tracker: a delivered order with a complaint is not done (D-92). */}
      {read.complaints
        .filter(({ state }) => state !== 'withdrawn')
        .map((complaint) => (
          <CardBoundary key={complaint.id}>
            <ComplaintPanel complaint={complaint} />
          </CardBoundary>
        ))}
      <OrderSteps steps={read.steps} />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${read.contact ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        {/* Billing without the support role reads no contact and no messages. */}
        {read.contact ? (
          <CardBoundary>
            <OrderStory entries={read.timeline} />
          </CardBoundary>
        ) : null}
        <aside className="card grid gap-5">
          <OrderActions
            read={read}
            onDeliver={() => setOpen('deliver')}
            onReplacement={() => setOpen('replacement')}
            onEvent={() => setOpen('event')}
            onComplaint={() => setOpen('complaint')}
            onCorrect={() => setOpen('tracking')}
          />
          <CardBoundary>
            <OrderReplacements requests={read.replacements} />
          </CardBoundary>
          <CardBoundary>
            <FailedUploads uploads={read.failed_uploads} />
          </CardBoundary>
          <CardBoundary>
            <OrderContact read={read} />
          </CardBoundary>
          {/* Billing has no inbox. */}
          {read.contact ? <ConversationsLink order={order.order_id} /> : null}
          <CardBoundary>
            <OrderMoney read={read} onLift={() => setOpen('block')} />
          </CardBoundary>
          <OrderEnds read={read} onOpen={setOpen} />
        </aside>
      </div>
      {hasLaterShipments(subscription) ? (
        <CardBoundary>
          <PlanShipments plan={subscription} person={{ id: read.patient_id, name: order.patient }} />
        </CardBoundary>
      ) : null}
      <OrderDialog open={open} read={read} onClose={() => setOpen(null)} />
    </>
  )
}

function OrderSteps({ steps }: Pick<ServiceOrderRead, 'steps'>) {
  const t = useTexts(supportTexts)
  if (steps.length === 0) return null
  return (
    <div className="card">
      <Tracker
        horizontal
        label={t('tracker')}
        steps={steps.map(({ key, label, state, at }) => ({
          id: key,
          title: label,
          state,
          ...(at ? { time: formatFullInstant(at) } : state === 'current' ? { time: t('stepNow') } : {}),
        }))}
      />
    </div>
  )
}

/** The dialog of what support chose to do. */
function OrderDialog({
  open,
  read,
  onClose,
}: {
  open: OpenDialog | null
  read: ServiceOrderRead
  onClose: () => void
}) {
  const { order, plan, parcel, patient_id: id, blocked_until: until } = read
  const person = { id, name: order.patient }
  return (
    <Suspense>
      {open === 'order' ? (
        <ForCaller person={person} act={['service', 'cancelOrder']} onClose={onClose}>
          <CancelDialog order={order} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'deliver' ? <DeliverDialog order={order} onClose={onClose} /> : null}
      {open === 'event' ? <RecordEventDialog orderId={order.order_id} onClose={onClose} /> : null}
      {open === 'replacement' ? (
        <ForCaller person={person} act={['replacement', 'open']} onClose={onClose}>
          <OpenReplacementDialog order={order} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'complaint' && parcel ? (
        <ForCaller person={person} act={['complaints', 'open']} onClose={onClose}>
          <FileComplaintDialog order={order} parcel={parcel.number} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'tracking' && parcel ? (
        <ForCaller person={person} act={['pharmacy', 'correctTracking']} onClose={onClose}>
          <CorrectDialog row={{ ...order, ...parcel }} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'plan' ? (
        <ForCaller person={person} act={['billing', 'cancelPlan']} onClose={onClose}>
          <CancelSubscriptionDialog plan={{ ...plan, patient: order.patient }} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'undo' ? (
        <ForCaller person={person} act={['billing', 'undoCancel']} onClose={onClose}>
          <UndoDialog plan={plan} patient={order.patient} onClose={onClose} />
        </ForCaller>
      ) : null}
      {open === 'block' && until ? (
        <ForCaller person={person} act={['billing', 'liftBlock']} onClose={onClose}>
          <LiftBlockDialog patient={person} until={until} onClose={onClose} />
        </ForCaller>
      ) : null}
    </Suspense>
  )
}
