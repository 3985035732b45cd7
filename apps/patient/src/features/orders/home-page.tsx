import { useEffect, useState } from 'react'
import { IsRestoringProvider, useIsRestoring, useQuery, useQueryClient } from '@tanstack/react-query'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { Tabs } from '@contour/ui/tabs'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useLocationState } from '../../lib/location-state.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { doctorUnread } from '../doctor-chat/doctor-chat-queries.ts'
import { RecordsLink } from '../legal/records-link.tsx'
import { subscriptionList, type Subscription } from '../subscriptions/subscription-lists.ts'
import { useChatLink } from '../support-chat/use-chat-link.ts'
import { upgradeOffers } from '../upgrades/upgrade-offers.ts'
import { fillHome } from './home-answer.ts'
import { LoadingOrders } from './loading-orders.tsx'
import { NextCard } from './next-card.tsx'
import { nextStep } from './next-step.ts'
import { orderList } from './order-list.ts'
import { PORTAL_TABS, shownTabs, type PortalFacts } from './portal-tabs.tsx'
import { TabIcon } from './tab-icons.tsx'
import { useNow } from './use-now.ts'
import { useQueryString } from '../../router/use-query-string.ts'

/** /home: the tabs of a patient, the orders first (document 3 §2). Its lists wait for the call that its HTML has started. */
export default function HomePage() {
  const client = useQueryClient()
  const [filled, setFilled] = useState(() => window.homeAnswer === undefined)
  useEffect(() => {
    let here = true
    void fillHome(client).then(() => here && setFilled(true))
    return () => void (here = false)
  }, [client])
  return (
    <IsRestoringProvider value={!filled}>
      <Home />
    </IsRestoringProvider>
  )
}

function Home() {
  const session = useSession()
  const t = useTexts(ordersTexts)
  const say = useTexts(homeTexts)
  const [query, setQuery] = useQueryString()
  const { notice } = useLocationState()
  const now = useNow()
  const offers = useQuery({ ...upgradeOffers, enabled: session?.scope === 'patient' })
  const orders = useQuery({ ...orderList, enabled: session !== null })
  const list = useQuery({ ...subscriptionList, enabled: session?.scope === 'patient' })
  const hasDoctorChat = session?.scope === 'patient' && Boolean(orders.data?.health_id)
  const unread = useQuery({ ...doctorUnread, enabled: hasDoctorChat })
  useChatLink()
  const restoring = useIsRestoring()
  // Logged out in this moment: the guard leads to /login.
  if (!session) return null
  // Which tabs exist depends on all three; shown before, they would move under the finger.
  const loading = restoring || [orders, offers, list].some(isFirstTry)
  const plans = list.data ?? []
  const facts: PortalFacts = {
    user: session.user,
    hasDoctorChat,
    unread: unread.data?.unread ?? 0,
    orders: orders.data?.orders ?? [],
    plans,
    offers: offers.data,
  }
  const tabs = shownTabs(facts)
  // A tab that no longer exists falls back to the orders (P-DSH-008).
  const selected = tabs.find(({ id }) => id === query.get('tab')) ?? PORTAL_TABS[0]!
  return (
    <PortalPage title={selected.title(t, say)} width="content">
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
        {loading ? (
          <div className="min-h-dvh">
            <LoadingOrders />
          </div>
        ) : (
          <>
            <Tabs
              bar
              label={t('account')}
              tabs={tabs.map((tab) => ({
                id: tab.id,
                label: tab.label(t, say),
                icon: <TabIcon of={tab.icon} />,
                alert: tab.alert?.(facts, say) ?? undefined,
              }))}
              selected={selected.id}
              onSelect={(id) => setQuery(id === PORTAL_TABS[0]?.id ? {} : { tab: id })}
            >
              {selected.id === 'orders' ? null : <PastDue plans={plans} />}
              <CardBoundary key={selected.id}>{selected.panel(facts, say)}</CardBoundary>
            </Tabs>
            <div className="flex flex-wrap gap-x-8 border-t border-hairline pt-4">
              <RecordsLink />
              {session.user.is_legacy ? <TutorialLink /> : null}
            </div>
          </>
        )}
      </div>
    </PortalPage>
  )
}

type Tried = { isLoading: boolean; isFetched: boolean; failureCount: number }

/**
 * Whether a list has not been answered at all: neither loaded nor failed once. A list that failed is fetched again by
 * the tab that shows it; if that counted as loading, the tab would go and come without end.
 */
const isFirstTry = ({ isLoading, isFetched, failureCount }: Tried): boolean =>
  isLoading && !isFetched && failureCount === 0

/** The tutorial of legacy accounts, if there is one (P-DSH-012). */
function TutorialLink() {
  const say = useTexts(homeTexts)
  const t = useTexts(ordersTexts)
  const { tutorial } = useSite()
  return tutorial ? (
    <p>
      <Link
        className="link inline-flex min-h-11 items-center gap-1"
        href={tutorial}
        target="_blank"
        rel="noreferrer"
      >
        {say('tutorial')} <span className="sr-only">{t('newTab')}</span>
      </Link>
    </p>
  ) : null
}

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
