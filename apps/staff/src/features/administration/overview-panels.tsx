import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { reads } from '../../calls/reads.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { overviewTexts } from '../../texts/en/overview.ts'
import { OverviewAudit } from './overview-audit.tsx'
import { OverviewStaff } from './overview-staff.tsx'
import { OverviewStates } from './overview-states.tsx'

/** Below the tasks of an administrator: who did what, the staff with their licenses, and the states. */
export default function OverviewPanels() {
  const t = useTexts(overviewTexts)
  const audit = useInfiniteQuery(reads.audit({ shows: 'acts' }))
  const staff = useQuery(reads.staff())
  const overview = useQuery(reads.overview())
  const loading = { label: t('loading'), lines: 3 }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <Panel id="did-what" title={t('didWhat')} href="/audit" link={t('allEntries')}>
        {audit.data ? <OverviewAudit rows={audit.data.rows} /> : <ReadStates read={audit} {...loading} />}
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel id="staff-now" title={t('staff')} href="/staff" link={t('allStaff')}>
          {staff.data ? <OverviewStaff staff={staff.data.staff} /> : <ReadStates read={staff} {...loading} />}
        </Panel>
        {overview.data ? (
          <CardBoundary>
            <OverviewStates states={overview.data.states} />
          </CardBoundary>
        ) : null}
      </div>
    </div>
  )
}

type PanelProps = { id: string; title: string; href: string; link: string; children: ReactNode }

function Panel({ id, title, href, link, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        <Link to={href} className="link inline-flex min-h-8 items-center">
          {link}
        </Link>
      </div>
      <CardBoundary>{children}</CardBoundary>
    </section>
  )
}
