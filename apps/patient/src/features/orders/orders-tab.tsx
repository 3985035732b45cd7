import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { foldsTherapies } from '@contour/domain/orders/fold-therapies'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { useOutlook } from '../../lib/outlook.ts'
import { useSession } from '../../lib/session.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import ChoosePassword from '../accounts/choose-password.tsx'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { ComplaintCards } from '../complaints/complaint-card.tsx'
import { HoldCards } from '../care-holds/hold-cards.tsx'
import { useOwnHold } from '../care-holds/use-own-hold.ts'
import { QuestionCards } from '../dose-questions/question-cards.tsx'
import { HelpCard } from './help-card.tsx'
import { FirstCards, HomeOrder, SideCards } from './home-cards.tsx'
import { LoadingOrders } from './loading-orders.tsx'
import { orderList } from './order-list.ts'
import { RecommendedTherapies } from './recommended-therapies.tsx'

/**
 * The Orders tab: the current state, the orders, the plan, and help, in the order in which a phone shows them; after a
 * delivery or a denial the plan, or the money, comes before the orders. On a wide screen they and help are next to the
 * first card, and then next to the orders too.
 */
export function OrdersTab({ plans }: { plans: readonly Subscription[] }) {
  const t = useTexts(ordersTexts)
  const list = useQuery(orderList)
  const held = useOwnHold()
  const session = useSession()
  // The card stays when it has saved one, and says so.
  const [hadNoPassword] = useState(session?.user.has_password === false)
  // Patients who cannot be treated get no link to the plan page (D-62).
  const cannotTreat = useOutlook().kind === 'refused'
  if (list.isPending) return <LoadingOrders />
  if (!list.data)
    return <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  // After a doctor said no, nothing offers the next plan (D-84).
  const refused = cannotTreat || orders[0]?.status === 'denied'
  const hold = held.data?.hold ?? null
  // After a delivery the next dates, and after a denial the money, matter more than the steps behind it.
  const newest = orders[0]?.status
  const sideFirst = newest === 'order_delivered' || newest === 'denied'
  const side = (
    <div className={`grid gap-6 lg:col-start-2 lg:row-start-1 ${sideFirst ? 'lg:row-span-2' : ''}`}>
      <CardBoundary>
        <SideCards orders={orders} plans={plans} />
      </CardBoundary>
      <CardBoundary>
        <HelpCard />
      </CardBoundary>
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr] lg:gap-8">
      <div
        className={`peer grid gap-6 empty:hidden lg:col-start-1 lg:row-start-1 ${sideFirst ? '' : 'lg:has-[>:only-child]:self-stretch'}`}
      >
        <CardBoundary>
          <ComplaintCards orders={orders} />
        </CardBoundary>
        <CardBoundary>
          <QuestionCards />
        </CardBoundary>
        <CardBoundary>
          {hold ? (
            <HoldCards hold={hold} hasChat={Boolean(list.data.health_id)} />
          ) : (
            <FirstCards orders={orders} plans={plans} hasChat={Boolean(list.data.health_id)} />
          )}
        </CardBoundary>
        {orders.length > 0 && hadNoPassword ? (
          <CardBoundary>
            <ChoosePassword />
          </CardBoundary>
        ) : null}
      </div>
      {sideFirst ? side : null}
      <section
        className={`grid gap-4 ${sideFirst ? 'lg:col-start-1 lg:row-start-2' : 'lg:col-span-2 lg:row-start-2 lg:peer-empty:col-span-1 lg:peer-empty:row-start-1'}`}
      >
        <h2 className="type-h2 mt-2">{t('updates')}</h2>
        {list.isError ? (
          <LoadState label="" error={list.error} onRetry={() => void list.refetch()}>
            {' '}
            {t('lastVisit')}
          </LoadState>
        ) : null}
        {orders.length === 0 ? (
          <EmptyState
            title={t('none')}
            actions={refused ? null : <Button href="/weight-loss-plan">{t('seePlans')}</Button>}
          >
            {t('noneText')}
          </EmptyState>
        ) : (
          <ol className="grid gap-6">
            {orders.map((order) => (
              <li key={order.id}>
                <CardBoundary>
                  <HomeOrder order={order} orders={orders} plans={plans} />
                </CardBoundary>
              </li>
            ))}
          </ol>
        )}
      </section>
      {sideFirst ? null : side}
      {refused ? null : (
        <div className="lg:col-span-2">
          <CardBoundary>
            <RecommendedTherapies folded={foldsTherapies(orders)} />
          </CardBoundary>
        </div>
      )}
    </div>
  )
}
