import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatUsd } from '@contour/domain/money/cents'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { later } from '@contour/ui/later'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { upcomingCharges } from '../subscriptions/subscription-lists.ts'
import { useOwnHold } from '../care-holds/use-own-hold.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import { OrderAuthorization } from './order-authorization.tsx'
import type { ListedOrder } from './order-list.ts'
import { DatedRow, SideCard } from './side-card.tsx'
import { useNow } from './use-now.ts'

const CancelDialog = later(() => import('./cancel-dialog.tsx'))

/** What was bought, what is held, the next charges with their dates, the receipt, and the cancellation. */
export function YourPlan({ order }: { order: ListedOrder }) {
  const t = useTexts(homeTexts)
  const say = useTexts(ordersTexts)
  const [cancels, setCancels] = useState(false)
  const { data: ahead = [] } = useQuery(upcomingCharges(order.subscription_id))
  // Nothing ships during a hold; its card says what stands still.
  const stopped = Boolean(useOwnHold().data?.hold)
  const ships = order.expected_ship_on ?? ahead.find(({ kind }) => kind === 'capture')?.on
  // The renewal of a past-due subscription is in the past: the first card shows what is owed.
  const today = easternDate(new Date(useNow()))
  const renewal = ahead.find(({ kind, on }) => kind === 'renewal' && on > today)
  const held = order.hold && !order.hold.captured && isUnshipped(order.status) ? order.hold : null
  // Nobody knows the day of a paused shipment, and one that has passed is not promised again: the tracker has the new one.
  const known = ships && ships >= today && order.status !== 'shipping_paused'
  return (
    <SideCard id="your-plan" title={t('plan')}>
      <p className="type-small">{`${DRUG_TITLE[order.drug]}, ${say('months', { count: order.term })}`}</p>
      <OrderAuthorization order={order} />
      <dl className="grid gap-2.5 empty:hidden">
        {held && known && !stopped ? (
          <DatedRow
            what={t('whenItShips')}
            when={t(order.expected_ship_on ? 'about' : 'earliest', { day: weekdayText(ships) })}
            amount={formatUsd(held.cents)}
          />
        ) : null}
        {renewal ? (
          <DatedRow what={t('renews')} when={dayText(renewal.on)} amount={formatUsd(renewal.cents)} />
        ) : null}
      </dl>
      <p className="type-small flex flex-wrap gap-x-6">
        {order.payment_intent_id ? (
          <Link
            className="link inline-flex min-h-11 items-center"
            href={`/invoice/${order.payment_intent_id}`}
          >
            {t('receipt')}
          </Link>
        ) : null}
        {/* Nothing has shipped: canceling voids the authorization (D-16). */}
        {isUnshipped(order.status) ? (
          <button type="button" className="link min-h-11" onClick={() => setCancels(true)}>
            {say('cancel')}
          </button>
        ) : null}
      </p>
      <StopLink holdShown />
      {cancels ? <CancelDialog order={order} onClose={() => setCancels(false)} /> : null}
    </SideCard>
  )
}
