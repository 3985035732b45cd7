import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { Tabs } from '@contour/ui/tabs'
import type { Tab } from '@contour/ui/tabs'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useLocationState } from '../../lib/location-state.ts'
import { useSession } from '../../lib/session.ts'
import { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import { RecordsLink } from '../legal/records-link.tsx'
import { BillingTab } from '../subscriptions/billing-tab.tsx'
import { longestOverdue } from '../subscriptions/subscription-labels.ts'
import { subscriptionList } from '../subscriptions/subscription-lists.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { BuyMoreTab } from '../upgrades/buy-more-tab.tsx'
import { upgradeOffers } from '../upgrades/upgrade-offers.ts'
import { UpgradeTab } from '../upgrades/upgrade-tab.tsx'
import { NextCard } from './next-card.tsx'
import { nextStep } from './next-step.ts'
import { OrdersTab } from './orders-tab.tsx'
import { TabIcon } from './tab-icons.tsx'
import { useNow } from './use-now.ts'

type TabId = 'orders' | 'billing' | 'upgrade' | 'buy-more'

/** /home: the tabs of a patient, the orders first (document 3 §2). */
export default function HomePage() {
  const session = useSession()
  const t = useTexts(ordersTexts)
  const say = useTexts(homeTexts)
  const sessions = useTexts(sessionsTexts)
  const [query, setQuery] = useSearchParams()
  const { notice } = useLocationState()
  const now = useNow()
  const offers = useQuery({ ...upgradeOffers, enabled: session?.scope === 'patient' })
  const list = useQuery({ ...subscriptionList, enabled: session?.scope === 'patient' })
  if (!session) return <Navigate to="/login?page_ref=/home" replace />
  const plans = list.data ?? []
  const shown: Readonly<Record<TabId, boolean>> = {
    orders: true,
    billing: true,
    upgrade: offers.data?.upgrade.shown ?? false,
    'buy-more': offers.data?.buy_more.shown ?? false,
  }
  const tabs = tabsOf(shown, longestOverdue(plans) !== undefined, t, say)
  // A tab that no longer exists falls back to the orders (P-DSH-008).
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'orders'
  return (
    <PortalPage title={titlesIn(t, say)[selected]} width="content">
      <div className="grid gap-6 pt-6 pb-8">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 tabIndex={-1} className="type-h1 min-w-0 text-[1.75rem]! md:text-[2.5rem]!">
            {t('hi', { name: session.user.first_name })}
          </h1>
          <p className="text-muted">{weekdayText(easternDate(new Date(now)))}</p>
        </header>
        {typeof notice === 'string' ? (
          <Notice tone="warn" live="polite">
            {notice}
          </Notice>
        ) : null}
        <Tabs
          bar
          label={t('account')}
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setQuery(id === 'orders' ? {} : { tab: id }, { preventScrollReset: true })}
        >
          {selected === 'orders' ? <OrdersTab plans={plans} /> : <PastDue plans={plans} />}
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
        <div className="flex flex-wrap gap-x-8 border-t border-hairline pt-4">
          <p>
            <Link className="link inline-flex min-h-11 items-center" href="/account/sessions">
              {sessions('link')}
            </Link>
          </p>
          <RecordsLink />
        </div>
      </div>
    </PortalPage>
  )
}

/** The title of the window says which tab is open. */
const titlesIn = (
  t: TextsOf<typeof ordersTexts>,
  say: TextsOf<typeof homeTexts>,
): Readonly<Record<TabId, string>> => ({
  orders: t('title'),
  billing: say('billingTitle'),
  upgrade: say('upgradeTitle'),
  'buy-more': say('buyMoreTitle'),
})

/** Orders and Billing always; the two upgrades if they are available (document 3 §2, X-17). */
function tabsOf(
  shown: Readonly<Record<TabId, boolean>>,
  owes: boolean,
  t: TextsOf<typeof ordersTexts>,
  say: TextsOf<typeof homeTexts>,
): readonly (Tab & { id: TabId })[] {
  const tabs: readonly (Tab & { id: TabId })[] = [
    { id: 'orders', label: t('orders'), icon: <TabIcon of="orders" /> },
    {
      id: 'billing',
      label: t('billing'),
      icon: <TabIcon of="billing" />,
      ...(owes ? { alert: say('paymentDue') } : {}),
    },
    { id: 'upgrade', label: upgradeLabel('tirzepatide', t), icon: <TabIcon of="upgrade" /> },
    { id: 'buy-more', label: upgradeLabel('semaglutide', t), icon: <TabIcon of="upgrade" /> },
  ]
  return tabs.filter(({ id }) => shown[id])
}

/** Both tabs read "Upgrade"; for screen readers, which lack the position, the drug is added. */
const upgradeLabel = (drug: string, t: TextsOf<typeof ordersTexts>) => (
  <>
    {t('upgrade')}
    <span className="sr-only"> {drug}</span>
  </>
)

/** A failed payment stops every shipment, so every tab shows it (M-26). */
function PastDue({ plans }: { plans: readonly Subscription[] }) {
  const next = nextStep([], plans, useTexts(ordersTexts))
  if (!next) return null
  return (
    <div className="mb-8">
      <CardBoundary>
        <NextCard next={next} />
      </CardBoundary>
    </div>
  )
}
