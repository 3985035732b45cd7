import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { AuditPage } from './features/administration/audit-page.tsx'
import { JobsPage } from './features/administration/jobs-page.tsx'
import { SettingsPage } from './features/administration/settings-page.tsx'
import { OutboxPage } from './features/administration/outbox-page.tsx'
import { HoldsPage } from './features/care-holds/holds-page.tsx'
import { ChartPage } from './features/clinic/chart-page.tsx'
import { QueuePage } from './features/clinic/queue-page.tsx'
import { ClaimsPage } from './features/claims/claims-page.tsx'
import { BrokenPage } from './frame/broken-page.tsx'
import { StaffFrame } from './frame/staff-frame.tsx'
import { CannedRepliesPage } from './features/inbox/canned-replies-page.tsx'
import { InboxPage } from './features/inbox/inbox-page.tsx'
import { OnlyFor } from './frame/only-for.tsx'
import { HomePage } from './features/tasks/home-page.tsx'
import { Opening } from './frame/read-states.tsx'
import { InvitationPage } from './features/staff-accounts/invitation-page.tsx'
import { LateOrdersPage } from './features/promises/late-orders-page.tsx'
import { OwnSignInPage } from './features/staff-access/own-sign-in-page.tsx'
import { BoardPage } from './features/shipments/board-page.tsx'
import { LotsPage } from './features/pharmacies/lots-page.tsx'
import { PharmaciesPage } from './features/pharmacies/pharmacies-page.tsx'
import { StatesPage } from './features/states/states-page.tsx'
import { RecordRequestsPage } from './features/data-requests/record-requests-page.tsx'
import { ComplaintsPage } from './features/complaints/complaints-page.tsx'
import { EarlierRequests } from './features/replacement/earlier-requests.tsx'
import { OrderPage } from './features/support/order-page.tsx'
import { OrdersPage } from './features/support/orders-page.tsx'
import { SignInPage } from './features/staff-access/sign-in-page.tsx'
import { OfficeHoursPage } from './features/office-hours/office-hours-page.tsx'
import { OnCallPage } from './features/emergencies/on-call-page.tsx'
import { WaitlistPage } from './features/waitlist/waitlist-page.tsx'
import { PersonPage } from './features/staff-accounts/person-page.tsx'
import { StaffPage } from './features/staff-accounts/staff-page.tsx'

/** Loaded lazily: most staff members never open these sections. */
const BillingSection = lazy(() => import('./features/billing/billing-section.tsx'))
const CartLinksSection = lazy(() => import('./features/sales/cart-links-section.tsx'))

const AlarmWordsPage = lazy(() => import('./features/emergencies/alarm-words-page.tsx'))
const ClinicalQualityPage = lazy(() => import('./features/clinical-quality/clinical-quality-page.tsx'))
const SignOffsPage = lazy(() => import('./features/sign-offs/sign-offs-page.tsx'))
const IdentityPage = lazy(() => import('./features/identity/identity-page.tsx'))
/** With them comes the code of calls. */
const VisitsPage = lazy(() => import('./features/visits/visits-page.tsx'))
const OpenHoursPage = lazy(() => import('./features/visits/open-hours-page.tsx'))
const ConversionsPage = lazy(() => import('./features/conversions/conversions-page.tsx'))

const opening = <Opening />

/** All pages of the staff console. Unknown paths redirect to the home page (decisions D-34). */
export const router = createBrowserRouter([
  { path: '/sign-in', element: <SignInPage />, errorElement: <BrokenPage /> },
  { path: '/invitation/:token', element: <InvitationPage />, errorElement: <BrokenPage /> },
  {
    element: <StaffFrame />,
    errorElement: <BrokenPage />,
    children: [
      {
        errorElement: <BrokenPage />,
        children: [
          { index: true, element: <OnlyFor section="home" page={<HomePage />} /> },
          { path: 'queue', element: <OnlyFor section="queue" page={<QueuePage />} /> },
          { path: 'queue/:orderId', element: <OnlyFor section="queue" page={<ChartPage />} /> },
          ...['holds', 'holds/:holdId'].map((path) => ({
            path,
            element: <OnlyFor section="holds" page={<HoldsPage />} />,
          })),
          ...['identity', 'identity/:reviewId'].map((path) => ({
            path,
            element: (
              <OnlyFor
                section="identity"
                page={
                  <Suspense fallback={opening}>
                    <IdentityPage />
                  </Suspense>
                }
              />
            ),
          })),
          { path: 'inbox', element: <OnlyFor section="inbox" page={<InboxPage />} /> },
          { path: 'inbox/:threadId', element: <OnlyFor section="inbox" page={<InboxPage />} /> },
          {
            path: 'canned-replies',
            element: <OnlyFor section="canned-replies" page={<CannedRepliesPage />} />,
          },
          {
            path: 'visits',
            element: (
              <OnlyFor
                section="visits"
                page={
                  <Suspense fallback={opening}>
                    <VisitsPage />
                  </Suspense>
                }
              />
            ),
          },
          {
            path: 'visits/hours',
            element: (
              <OnlyFor
                section="visits"
                page={
                  <Suspense fallback={opening}>
                    <OpenHoursPage />
                  </Suspense>
                }
              />
            ),
          },
          { path: 'pharmacy', element: <OnlyFor section="pharmacy" page={<BoardPage />} /> },
          { path: 'states', element: <OnlyFor section="states" page={<StatesPage />} /> },
          { path: 'pharmacies', element: <OnlyFor section="pharmacies" page={<PharmaciesPage />} /> },
          { path: 'lots', element: <OnlyFor section="lots" page={<LotsPage />} /> },
          {
            path: 'billing/*',
            element: (
              <OnlyFor
                section="billing"
                page={
                  <Suspense fallback={opening}>
                    <BillingSection />
                  </Suspense>
                }
              />
            ),
          },
          {
            path: 'cart-links',
            element: (
              <OnlyFor
                section="cart-links"
                page={
                  <Suspense fallback={opening}>
                    <CartLinksSection />
                  </Suspense>
                }
              />
            ),
          },
          {
            path: 'conversions',
            element: (
              <OnlyFor
                section="conversions"
                page={
                  <Suspense fallback={opening}>
                    <ConversionsPage />
                  </Suspense>
                }
              />
            ),
          },
          { path: 'orders', element: <OnlyFor section="orders" page={<OrdersPage />} /> },
          { path: 'complaints', element: <OnlyFor section="complaints" page={<ComplaintsPage />} /> },
          { path: 'replacements', element: <EarlierRequests /> },
          { path: 'late-orders', element: <OnlyFor section="late-orders" page={<LateOrdersPage />} /> },
          { path: 'orders/:orderId', element: <OnlyFor section="orders" page={<OrderPage />} /> },
          {
            path: 'record-requests',
            element: <OnlyFor section="record-requests" page={<RecordRequestsPage />} />,
          },
          { path: 'waitlist', element: <OnlyFor section="waitlist" page={<WaitlistPage />} /> },
          { path: 'claims', element: <OnlyFor section="claims" page={<ClaimsPage />} /> },
          { path: 'staff', element: <OnlyFor section="staff" page={<StaffPage />} /> },
          { path: 'staff/:staffId', element: <OnlyFor section="staff" page={<PersonPage />} /> },
          { path: 'your-sign-in', element: <OwnSignInPage /> },
          {
            path: 'clinical-quality',
            element: (
              <OnlyFor
                section="clinical-quality"
                page={
                  <Suspense fallback={opening}>
                    <ClinicalQualityPage />
                  </Suspense>
                }
              />
            ),
          },
          {
            path: 'sign-offs',
            element: (
              <OnlyFor
                section="sign-offs"
                page={
                  <Suspense fallback={opening}>
                    <SignOffsPage />
                  </Suspense>
                }
              />
            ),
          },
          {
            path: 'alarm-words',
            element: (
              <OnlyFor
                section="alarm-words"
                page={
                  <Suspense fallback={opening}>
                    <AlarmWordsPage />
                  </Suspense>
                }
              />
            ),
          },
          { path: 'on-call', element: <OnlyFor section="on-call" page={<OnCallPage />} /> },
          { path: 'office-hours', element: <OnlyFor section="office-hours" page={<OfficeHoursPage />} /> },
          { path: 'outbox', element: <OnlyFor section="outbox" page={<OutboxPage />} /> },
          { path: 'settings', element: <OnlyFor section="settings" page={<SettingsPage />} /> },
          { path: 'jobs', element: <OnlyFor section="jobs" page={<JobsPage />} /> },
          { path: 'audit', element: <OnlyFor section="audit" page={<AuditPage />} /> },
        ],
      },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
])
