import { lazy, Suspense, type ReactNode } from 'react'
import type { Session } from '@contour/contract/shapes'
import { LoadingBlock } from '@contour/ui/loading-block'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { longestOverdue } from '../subscriptions/subscription-labels.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import type { Offers } from '../upgrades/upgrade-offers.ts'
import type { ListedOrder } from './order-list.ts'
import { OrdersTab } from './orders-tab.tsx'
import type { TabIconName } from './tab-icons.tsx'

// Loaded when first opened: /home has a budget (performance.md).
const BillingTab = lazy(() => import('../subscriptions/billing-tab.tsx'))
const BuyMoreTab = lazy(() => import('../upgrades/buy-more-tab.tsx'))
const DoctorChatTab = lazy(() => import('../doctor-chat/doctor-chat-tab.tsx'))
const DosageTab = lazy(() => import('../dosing/dosage-tab.tsx'))
const ProfileTab = lazy(() => import('../profile/profile-tab.tsx'))
const UpgradeTab = lazy(() => import('../upgrades/upgrade-tab.tsx'))

/** A panel whose code is loaded when its tab is first opened. */
const opened = (label: string, panel: ReactNode) => (
  <Suspense fallback={<LoadingBlock label={label} lines={6} />}>{panel}</Suspense>
)

/** What the tabs of the portal depend on; a list that is still loading is empty, offers that are loading undefined. */
export type PortalFacts = {
  user: Session['user']
  /** Whether the patient has a health id, which the first medical form gives; never in a checkout session. */
  hasDoctorChat: boolean
  /** Messages of the doctor chat that were not seen. */
  unread: number
  orders: readonly ListedOrder[]
  plans: readonly Subscription[]
  offers: Offers | undefined
}

type Orders = TextsOf<typeof ordersTexts>
type Home = TextsOf<typeof homeTexts>

type PortalTab<Id extends string = string> = {
  /** The value of `?tab=`; the first tab of the list needs none. */
  id: Id
  label: (t: Orders, say: Home) => ReactNode
  icon: TabIconName
  title: (t: Orders, say: Home) => string
  /** Whether the tab exists for this patient; without one always. */
  shown?: (facts: PortalFacts) => boolean
  /** Why the tab needs attention; null if it does not. */
  alert?: (facts: PortalFacts, say: Home) => string | null
  panel: (facts: PortalFacts, say: Home) => ReactNode
}

const portalTabs = <const Id extends string>(tabs: readonly PortalTab<Id>[]) => tabs

/**
 * Every tab of /home in the order of document 3 §2, with the condition under which it exists. The first is the default,
 * and the fallback of a tab that no longer exists (P-DSH-001, P-DSH-008).
 */
export const PORTAL_TABS = portalTabs([
  {
    id: 'orders',
    label: (t) => t('orders'),
    icon: 'orders',
    title: (t) => t('title'),
    panel: ({ plans }) => <OrdersTab plans={plans} />,
  },
  {
    id: 'doctor-chat',
    label: (_, say) => say('doctorChat'),
    icon: 'chat',
    title: (_, say) => say('doctorChatTitle'),
    shown: ({ hasDoctorChat }) => hasDoctorChat,
    alert: ({ unread }, say) => (unread > 0 ? say('unread', { count: unread }) : null),
    panel: (_, say) => opened(say('doctorChatLoading'), <DoctorChatTab />),
  },
  {
    id: 'dosage',
    label: (_, say) => say('dosage'),
    icon: 'dosage',
    title: (_, say) => say('dosageTitle'),
    shown: ({ orders }) => orders.some(({ prescription_data: lines }) => lines.length > 0),
    panel: (_, say) => opened(say('dosageLoading'), <DosageTab />),
  },
  {
    id: 'profile',
    label: (_, say) => say('profile'),
    icon: 'profile',
    title: (_, say) => say('profileTitle'),
    panel: (_, say) => opened(say('profileLoading'), <ProfileTab />),
  },
  {
    id: 'billing',
    label: (t) => t('billing'),
    icon: 'billing',
    title: (_, say) => say('billingTitle'),
    // A failed payment stops every shipment (M-26).
    alert: ({ plans }, say) => (longestOverdue(plans) ? say('paymentDue') : null),
    panel: (_, say) => opened(say('billingLoading'), <BillingTab />),
  },
  {
    id: 'upgrade',
    label: (t) => upgradeLabel('tirzepatide', t),
    icon: 'upgrade',
    title: (_, say) => say('upgradeTitle'),
    shown: ({ offers }) => offers?.upgrade.shown ?? false,
    panel: ({ offers }, say) =>
      offers ? opened(say('offersLoading'), <UpgradeTab offers={offers} />) : null,
  },
  {
    id: 'buy-more',
    label: (t) => upgradeLabel('semaglutide', t),
    icon: 'upgrade',
    title: (_, say) => say('buyMoreTitle'),
    shown: ({ offers }) => offers?.buy_more.shown ?? false,
    panel: ({ offers }, say) =>
      offers ? opened(say('offersLoading'), <BuyMoreTab offers={offers} />) : null,
  },
])

export const shownTabs = (facts: PortalFacts) => PORTAL_TABS.filter(({ shown }) => shown?.(facts) ?? true)

/** Both tabs read "Upgrade"; for screen readers, which lack the position, the drug is added. */
const upgradeLabel = (drug: string, t: Orders) => (
  <>
    {t('upgrade')}
    <span className="sr-only"> {drug}</span>
  </>
)
