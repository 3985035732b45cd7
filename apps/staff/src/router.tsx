import { lazy, Suspense, type ReactElement } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { AuditPage } from './features/administration/audit-page.tsx'
import { JobsPage } from './features/administration/jobs-page.tsx'
import { SettingsPage } from './features/administration/settings-page.tsx'
import { OutboxPage } from './features/administration/outbox-page.tsx'
import { HoldsPage } from './features/care-holds/holds-page.tsx'
import { ChartPage } from './features/clinic/chart-page.tsx'
import { ChartsPage } from './features/clinic/charts-page.tsx'
import { QueuePage } from './features/clinic/queue-page.tsx'
import { ClaimsPage } from './features/claims/claims-page.tsx'
import { BrokenPage } from './frame/broken-page.tsx'
import { StaffFrame } from './frame/staff-frame.tsx'
import { CannedRepliesPage } from './features/inbox/canned-replies-page.tsx'
import { InboxPage } from './features/inbox/inbox-page.tsx'
import { OnlyFor } from './frame/only-for.tsx'
import type { SectionId } from './frame/staff-sections.ts'
import { HomePage } from './features/tasks/home-page.tsx'
import { Opening } from './frame/read-states.tsx'
import { InvitationPage } from './features/staff-accounts/invitation-page.tsx'
import { LateOrdersPage } from './features/promises/late-orders-page.tsx'
import { OwnSignInPage } from './features/staff-access/own-sign-in-page.tsx'
import { BoardPage } from './features/shipments/board-page.tsx'
import { LotsPage } from './features/pharmacies/lots-page.tsx'
import { PharmaciesPage } from './features/pharmacies/pharmacies-page.tsx'
import { AlertsPage } from './features/alerts/alerts-page.tsx'
import { ClosedDaysPage } from './features/closed-days/closed-days-page.tsx'
import { CompanyPage } from './features/company/company-page.tsx'
import { PromiseHoursPage } from './features/promise-hours/promise-hours-page.tsx'
import { LettersPage } from './features/notifications/letters-page.tsx'
import { LegalPages } from './features/legal/legal-pages.tsx'
import { StatesPage } from './features/states/states-page.tsx'
import { RecordRequestsPage } from './features/data-requests/record-requests-page.tsx'
import { ComplaintsPage } from './features/complaints/complaints-page.tsx'
import { EarlierRequests } from './features/replacement/earlier-requests.tsx'
import { OrderPage } from './features/support/order-page.tsx'
import { OrdersPage } from './features/support/orders-page.tsx'
import { PatientPage } from './features/support/patient-page.tsx'
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
const ReportsPage = lazy(() => import('./features/reports/reports-page.tsx'))
const SignOffsPage = lazy(() => import('./features/sign-offs/sign-offs-page.tsx'))
const StatusPage = lazy(() => import('./features/service-status/status-page.tsx'))
const IdentityPage = lazy(() => import('./features/identity/identity-page.tsx'))
/** With them comes the code of calls. */
const VisitsPage = lazy(() => import('./features/visits/visits-page.tsx'))
const OpenHoursPage = lazy(() => import('./features/visits/open-hours-page.tsx'))
const ConversionsPage = lazy(() => import('./features/conversions/conversions-page.tsx'))

/** A page for the roles of its section. */
const page = (path: string, section: SectionId, element: ReactElement) => ({
  path,
  element: <OnlyFor section={section} page={element} />,
})

/** The same for a page whose code is loaded when it is first opened. */
const laterPage = (path: string, section: SectionId, element: ReactElement) =>
  page(path, section, <Suspense fallback={<Opening />}>{element}</Suspense>)

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
          page('queue', 'queue', <QueuePage />),
          page('charts', 'charts', <ChartsPage />),
          page('queue/:orderId', 'queue', <ChartPage />),
          page('holds', 'holds', <HoldsPage />),
          page('holds/:holdId', 'holds', <HoldsPage />),
          laterPage('identity', 'identity', <IdentityPage />),
          laterPage('identity/:reviewId', 'identity', <IdentityPage />),
          page('inbox', 'inbox', <InboxPage />),
          page('inbox/:threadId', 'inbox', <InboxPage />),
          page('canned-replies', 'canned-replies', <CannedRepliesPage />),
          laterPage('visits', 'visits', <VisitsPage />),
          laterPage('visits/hours', 'visits', <OpenHoursPage />),
          page('pharmacy', 'pharmacy', <BoardPage />),
          page('states', 'states', <StatesPage />),
          page('legal', 'legal', <LegalPages />),
          page('company', 'company', <CompanyPage />),
          page('promise-hours', 'promise-hours', <PromiseHoursPage />),
          page('letters', 'letters', <LettersPage />),
          page('closed-days', 'closed-days', <ClosedDaysPage />),
          page('pharmacies', 'pharmacies', <PharmaciesPage />),
          page('lots', 'lots', <LotsPage />),
          laterPage('billing/*', 'billing', <BillingSection />),
          laterPage('cart-links', 'cart-links', <CartLinksSection />),
          laterPage('conversions', 'conversions', <ConversionsPage />),
          page('orders', 'orders', <OrdersPage />),
          page('complaints', 'complaints', <ComplaintsPage />),
          { path: 'replacements', element: <EarlierRequests /> },
          page('late-orders', 'late-orders', <LateOrdersPage />),
          page('orders/:orderId', 'orders', <OrderPage />),
          page('record-requests', 'record-requests', <RecordRequestsPage />),
          page('waitlist', 'waitlist', <WaitlistPage />),
          page('claims', 'claims', <ClaimsPage />),
          page('staff', 'staff', <StaffPage />),
          page('staff/:staffId', 'staff', <PersonPage />),
          // Each role has its own part of it; the server refuses the rest.
          { path: 'people/:personId', element: <PatientPage /> },
          { path: 'your-sign-in', element: <OwnSignInPage /> },
          laterPage('reports', 'reports', <ReportsPage />),
          laterPage('clinical-quality', 'clinical-quality', <ClinicalQualityPage />),
          laterPage('sign-offs', 'sign-offs', <SignOffsPage />),
          laterPage('alarm-words', 'alarm-words', <AlarmWordsPage />),
          page('on-call', 'on-call', <OnCallPage />),
          page('office-hours', 'office-hours', <OfficeHoursPage />),
          page('alerts', 'alerts', <AlertsPage />),
          laterPage('status', 'status', <StatusPage />),
          page('outbox', 'outbox', <OutboxPage />),
          page('settings', 'settings', <SettingsPage />),
          page('jobs', 'jobs', <JobsPage />),
          page('audit', 'audit', <AuditPage />),
        ],
      },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
])
