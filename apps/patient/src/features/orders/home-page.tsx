import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { foldsTherapies } from '@contour/domain/orders/fold-therapies'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { Tabs } from '@contour/ui/tabs'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { useLocationState } from '../../lib/location-state.ts'
import { useOutlook } from '../../lib/outlook.ts'
import { useSession } from '../../lib/session.ts'
import { subscriptionList } from '../subscriptions/subscription-lists.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { BillingTab } from '../subscriptions/billing-tab.tsx'
import { longestOverdue } from '../subscriptions/subscription-labels.ts'
import { BuyMoreTab } from '../upgrades/buy-more-tab.tsx'
import { upgradeOffers } from '../upgrades/upgrade-offers.ts'
import type { Offers } from '../upgrades/upgrade-offers.ts'
import { UpgradeTab } from '../upgrades/upgrade-tab.tsx'
import { ordersTexts } from '../../texts/en/orders.ts'
import { RecordsLink } from '../legal/records-link.tsx'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { LoadingOrders } from './loading-orders.tsx'
import { NextCard } from './next-card.tsx'
import { OrderCard } from './order-card.tsx'
import { orderList } from './order-list.ts'
import { RecommendedTherapies } from './recommended-therapies.tsx'

/** /home: what to do now, then the orders, newest first (document 3 §2). */
export default function HomePage() {
  const session = useSession()
  const t = useTexts(ordersTexts)
  const sessions = useTexts(sessionsTexts)
  const [query, setQuery] = useSearchParams()
  const { notice } = useLocationState()
  const offers = useQuery({ ...upgradeOffers, enabled: session?.scope === 'patient' })
  const plans = useQuery({ ...subscriptionList, enabled: session?.scope === 'patient' })
  if (!session) return <Navigate to="/login?page_ref=/home" replace />
  const tabs = tabsOf(offers.data, t)
  // A tab that no longer exists falls back to the orders (P-DSH-008).
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'orders'
  return (
    <PortalPage title={t('title')} width="content">
      <div className="grid gap-8 pt-6 pb-16">
        <h1 tabIndex={-1} className="type-h1">
          {t('hi', { name: session.user.first_name })}
        </h1>
        {typeof notice === 'string' ? (
          <Notice tone="warn" live="polite">
            {notice}
          </Notice>
        ) : null}
        <Tabs
          label={t('account')}
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setQuery(id === 'orders' ? {} : { tab: id }, { preventScrollReset: true })}
        >
          {selected === 'orders' ? <Orders plans={plans.data ?? []} /> : <PastDue plans={plans.data ?? []} />}
          {selected === 'billing' ? (
            <CardBoundary>
              <BillingTab />
            </CardBoundary>
          ) : null}
          {selected === 'upgrade' && offers.data ? (
            <CardBoundary>
              <UpgradeTab offers={offers.data} />
            </CardBoundary>
          ) : null}
          {selected === 'buy-more' && offers.data ? (
            <CardBoundary>
              <BuyMoreTab offers={offers.data} />
            </CardBoundary>
          ) : null}
        </Tabs>
        <p>
          <Link className="link inline-flex min-h-11 items-center" href="/account/sessions">
            {sessions('link')}
          </Link>
        </p>
        <RecordsLink />
      </div>
    </PortalPage>
  )
}

/** Orders and Billing always; the two upgrades if they are available (document 3 §2, X-17). */
const tabsOf = (offers: Offers | undefined, t: TextsOf<typeof ordersTexts>) => [
  { id: 'orders', label: t('orders') },
  { id: 'billing', label: t('billing') },
  ...(offers?.upgrade.shown ? [{ id: 'upgrade', label: upgradeLabel('tirzepatide', t) }] : []),
  ...(offers?.buy_more.shown ? [{ id: 'buy-more', label: upgradeLabel('semaglutide', t) }] : []),
]

/** Both tabs read "Upgrade"; for screen readers, which lack the position, the drug is added. */
const upgradeLabel = (drug: string, t: TextsOf<typeof ordersTexts>) => (
  <>
    {t('upgrade')}
    <span className="sr-only"> {drug}</span>
  </>
)

/** A failed payment stops every shipment, so every tab shows it (M-26). */
function PastDue({ plans }: { plans: readonly Subscription[] }) {
  if (!longestOverdue(plans)) return null
  return (
    <div className="mb-8">
      <CardBoundary>
        <NextCard orders={[]} plans={plans} />
      </CardBoundary>
    </div>
  )
}

function Orders({ plans }: { plans: readonly Subscription[] }) {
  const t = useTexts(ordersTexts)
  const list = useQuery(orderList)
  // Patients who cannot be treated get no link to the plan page (D-62).
  const refused = useOutlook().kind === 'refused'
  if (list.isPending) return <LoadingOrders />
  if (!list.data)
    return <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  return (
    <div className="grid gap-6">
      {orders.length > 0 ? (
        <CardBoundary>
          <NextCard orders={orders} plans={plans} />
        </CardBoundary>
      ) : null}
      <h2 className="type-h2">{t('updates')}</h2>
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
                <OrderCard order={order} />
              </CardBoundary>
            </li>
          ))}
        </ol>
      )}
      {refused ? null : (
        <CardBoundary>
          <RecommendedTherapies folded={foldsTherapies(orders)} />
        </CardBoundary>
      )}
    </div>
  )
}
