import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { Notice } from '@contour/ui/notice'
import { Tabs } from '@contour/ui/tabs'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { useSession } from '../../lib/session.ts'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { BillingTab } from '../billing/billing-tab.tsx'
import { BuyMoreTab } from '../upgrades/buy-more-tab.tsx'
import { upgradeOffers } from '../upgrades/upgrade-offers.ts'
import type { Offers } from '../upgrades/upgrade-offers.ts'
import { UpgradeTab } from '../upgrades/upgrade-tab.tsx'
import { LoadingOrders } from './loading-orders.tsx'
import { NextCard } from './next-card.tsx'
import { OrderCard } from './order-card.tsx'
import { orderList } from './order-list.ts'
import { RecommendedTherapies } from './recommended-therapies.tsx'

/** /home: what to do now, then the orders, newest first (document 3 §2). */
export default function HomePage() {
  const session = useSession()
  const t = useTexts(sessionsTexts)
  const [query, setQuery] = useSearchParams()
  const notice = (useLocation().state as { notice?: unknown } | null)?.notice
  const offers = useQuery({ ...upgradeOffers, enabled: session?.scope === 'patient' })
  if (!session) return <Navigate to="/login?page_ref=/home" replace />
  const tabs = tabsOf(offers.data)
  // A tab that is gone falls back to the orders (P-DSH-008).
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'orders'
  return (
    <PortalPage title="Your orders" width="content">
      <div className="grid gap-8 pt-6 pb-16">
        <h1 tabIndex={-1} className="type-h1">
          Hi, {session.user.first_name}
        </h1>
        {typeof notice === 'string' ? (
          <Notice tone="warn" live="polite">
            {notice}
          </Notice>
        ) : null}
        <Tabs
          label="Your account"
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setQuery(id === 'orders' ? {} : { tab: id }, { preventScrollReset: true })}
        >
          {selected === 'orders' ? <Orders /> : null}
          {selected === 'billing' ? <BillingTab /> : null}
          {selected === 'upgrade' && offers.data ? <UpgradeTab offers={offers.data} /> : null}
          {selected === 'buy-more' && offers.data ? <BuyMoreTab offers={offers.data} /> : null}
        </Tabs>
        <p>
          <a className="link" href="/account/sessions">
            {t('link')}
          </a>
        </p>
      </div>
    </PortalPage>
  )
}

/** Orders and Billing always; the two upgrades where they are open (document 3 §2, X-17). */
const tabsOf = (offers: Offers | undefined) => [
  { id: 'orders', label: 'Orders' },
  { id: 'billing', label: 'Billing' },
  ...(offers?.upgrade.shown ? [{ id: 'upgrade', label: upgradeLabel('tirzepatide') }] : []),
  ...(offers?.buy_more.shown ? [{ id: 'buy-more', label: upgradeLabel('semaglutide') }] : []),
]

/** Both tabs read "Upgrade"; who cannot see which stands where hears the medicine too. */
const upgradeLabel = (drug: string) => (
  <>
    Upgrade<span className="sr-only"> {drug}</span>
  </>
)

function Orders() {
  const list = useQuery(orderList)
  if (list.isPending) return <LoadingOrders />
  if (!list.data)
    return <LoadState label="Loading your orders" error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  return (
    <div className="grid gap-6">
      {orders.length > 0 ? <NextCard orders={orders} /> : null}
      <h2 className="type-h2">{'Order & Status Updates'}</h2>
      {list.isError ? (
        <LoadState label="" error={list.error} onRetry={() => void list.refetch()}>
          {' '}
          You see the state of your last visit.
        </LoadState>
      ) : null}
      {orders.length === 0 ? (
        <EmptyState
          title="You have no orders yet"
          actions={<Button href="/weight-loss-plan">See plans and prices</Button>}
        >
          Once you choose a plan, every step of your order shows here.
        </EmptyState>
      ) : (
        <ol className="grid gap-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ol>
      )}
      <RecommendedTherapies />
    </div>
  )
}
