import { useTexts } from '@contour/texts/use-texts'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { CouponsPage } from '../sales/coupons-page.tsx'
import { PricesPage } from '../sales/prices-page.tsx'
import { billingTexts } from '../../texts/en/billing.ts'
import { DisputePage } from './dispute-page.tsx'
import { DisputesPage } from './disputes-page.tsx'
import { DunningPage } from './dunning-page.tsx'
import { AuthorizationsPage } from './authorizations-page.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { PatientsPage } from './patients-page.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { RefundsPage } from './refunds-page.tsx'
import { TotalsPage } from './totals-page.tsx'
import { UpcomingPage } from './upcoming-page.tsx'

const PAGES = [
  'patients',
  'upcoming',
  'holds',
  'dunning',
  'refunds',
  'disputes',
  'reconciliation',
  'totals',
  'prices',
  'coupons',
] as const

/** The billing section (interface.md 7.3); each of its pages has its own URL. */
export default function BillingSection() {
  const t = useTexts(billingTexts)
  return (
    <>
      <nav aria-label={t('nav')} className="mb-4">
        <ul className="grid grid-cols-2 gap-1 border-b border-hairline grid:flex grid:flex-wrap">
          {PAGES.map((path) => (
            <li key={path} className="grid">
              <NavLink
                to={`/billing/${path}`}
                className={({ isActive }) =>
                  `flex min-h-9 items-center border-b-4 px-3 font-semibold no-underline ${
                    isActive ? 'border-marigold text-bottle' : 'border-transparent text-muted hover:text-ink'
                  }`
                }
              >
                {t(`page_${path}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Routes>
        <Route path="patients" element={<PatientsPage />} />
        <Route path="patients/:patientId" element={<LedgerPage />} />
        <Route path="upcoming" element={<UpcomingPage />} />
        <Route path="holds" element={<AuthorizationsPage />} />
        <Route path="dunning" element={<DunningPage />} />
        <Route path="refunds" element={<RefundsPage />} />
        <Route path="disputes" element={<DisputesPage />} />
        <Route path="disputes/:disputeId" element={<DisputePage />} />
        <Route path="reconciliation" element={<ReconciliationPage />} />
        <Route path="totals" element={<TotalsPage />} />
        <Route path="prices" element={<PricesPage />} />
        <Route path="coupons" element={<CouponsPage />} />
        <Route path="*" element={<Navigate to="/billing/patients" replace />} />
      </Routes>
    </>
  )
}
