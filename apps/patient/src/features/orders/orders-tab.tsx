import { useQuery } from '@tanstack/react-query'
import { foldsTherapies } from '@contour/domain/orders/fold-therapies'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { useOutlook } from '../../lib/outlook.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { FirstCards, SideCards } from './home-cards.tsx'
import { homeOrders } from './home-orders.ts'
import type { HomeOrders } from './home-orders.ts'
import { LoadingOrders } from './loading-orders.tsx'
import { nextStep } from './next-step.ts'
import type { NextStep } from './next-step.ts'
import { OrderCard } from './order-card.tsx'
import type { SaidElsewhere } from './order-card.tsx'
import { orderList } from './order-list.ts'
import type { ListedOrder } from './order-list.ts'
import { RecommendedTherapies } from './recommended-therapies.tsx'
import { useNow } from './use-now.ts'

/**
 * The Orders tab: the current state, the orders, the plan, and help, in the order in which a phone shows them. On a wide
 * screen plan and help are next to the first card.
 */
export function OrdersTab({ plans }: { plans: readonly Subscription[] }) {
  const t = useTexts(ordersTexts)
  const list = useQuery(orderList)
  const now = useNow()
  // Patients who cannot be treated get no link to the plan page (D-62).
  const refused = useOutlook().kind === 'refused'
  if (list.isPending) return <LoadingOrders />
  if (!list.data)
    return <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  const next = orders.length > 0 ? nextStep(orders, plans, t) : null
  const home = homeOrders(orders, next, now)
  const first = next !== null || home.waits !== null || home.doses.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-8">
      {first ? (
        <div className="grid gap-6 lg:col-start-1 lg:row-start-1 lg:self-stretch">
          <FirstCards next={next} home={home} />
        </div>
      ) : null}
      <section className={`grid gap-4 ${first ? 'lg:col-span-2 lg:row-start-2' : 'lg:col-start-1'}`}>
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
                  <OrderCard order={order} elsewhere={saidAbout(order, next, home)} />
                </CardBoundary>
              </li>
            ))}
          </ol>
        )}
      </section>
      <div className="grid gap-6 lg:col-start-2 lg:row-start-1">
        <SideCards home={home} plans={plans} />
      </div>
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

function saidAbout(order: ListedOrder, next: NextStep | null, home: HomeOrders): readonly SaidElsewhere[] {
  const said: SaidElsewhere[] = []
  if (next?.acceptsAt && next.orderId === order.id) said.push('deadline')
  if (order === home.delivered) said.push('delivery')
  if (order === home.plan && order !== home.delivered) said.push('plan')
  return said
}
