import { lazy, memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { DEFAULT_FIRST_NAME, DEFAULT_TARGET_WEIGHT } from '@contour/domain/report/report-figures'
import type { ReportFigures } from '@contour/domain/report/report-query'
import { PageFrame } from '../../frame/page-frame.tsx'
import { later } from '@contour/ui/later'
import { useHydrated } from '@contour/ui/use-hydrated'
import { pageTitle } from '../../lib/brand.ts'
import { useSession } from '../../lib/session.ts'
import { siteFacts } from '../../lib/site.ts'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { LaterCard } from './later-card.tsx'
import { NextStepsCard } from './next-steps-card.tsx'
import { PlansBar } from './plans-bar.tsx'
import { DependsReport, RefusedReport } from './other-reports.tsx'
import { saveReport, readReport, type ReadReport } from './read-report.ts'
import { ReportHero } from './report-hero.tsx'
import { RiskCards } from './risk-cards.tsx'
import { useNear } from './use-near.ts'

const cards = () => import('./claim-cards.ts')
const RangeCard = lazy(async () => ({ default: (await cards()).RangeCard }))
const AverageLossCard = lazy(async () => ({ default: (await cards()).AverageLossCard }))
const PriceCard = lazy(async () => ({ default: (await cards()).PriceCard }))
const StoriesCard = later(() => import('./stories-card.tsx'))
const ReportNote = later(() => import('../../drafts/report-note.tsx'))

export const title = () => pageTitle(reportTexts.english.pageTitle)

const unknown: ReportFigures = {
  firstName: DEFAULT_FIRST_NAME,
  currentWeight: null,
  targetWeight: DEFAULT_TARGET_WEIGHT,
  toLose: null,
}

/**
 * The personalized report (F-RPT). The prerendered page contains no visitor data; its URL is read at hydration. The same
 * elements then show the visitor's figures, so that a click at that moment is not lost.
 */
export default function ReportPage() {
  return <ReportOf report={useOwnReport()} />
}

/** Renders again for another report alone, so that the page hydrates first, and is filled in small steps after that. */
const ReportOf = memo(function ReportOf({ report }: { report: ReadReport | null }) {
  // A visitor who cannot be treated, or possibly cannot, gets no congratulation and no link to the plan page (D-62).
  if (report?.outlook.kind === 'refused')
    return <RefusedReport firstName={report.figures.firstName} message={report.outlook.message} />
  if (report?.outlook.kind === 'depends_on_medication')
    return <DependsReport firstName={report.figures.firstName} />
  return <Report report={report} />
})

/** Reads the URL once, after hydration, then leaves only three parameters in it (D-13); null before. */
function useOwnReport(): ReadReport | null {
  const hydrated = useDeferredValue(useHydrated())
  const report = useMemo(
    () => (hydrated ? readReport(window.location.search, siteFacts().lowestGoalBmi) : null),
    [hydrated],
  )
  useEffect(() => {
    if (!report) return
    saveReport(report)
    const { pathname, search } = window.location
    if (search.replace(/^\?/, '') === report.kept) return
    // Not by a navigation: it would end the one to the plan page if the visitor presses the button at once.
    window.history.replaceState(window.history.state, '', pathname + (report.kept && `?${report.kept}`))
  }, [report])
  return report
}

function Report({ report }: { report: ReadReport | null }) {
  const t = useTexts(reportTexts)
  const figures = report?.figures ?? unknown
  const button = useRef<HTMLDivElement>(null)
  return (
    <PageFrame width="content" back={{ href: '/', label: t('back') }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-10 md:gap-8">
        <ReportHero figures={figures} known={report !== null} button={button} />
        <p className="type-lead sm:hidden">{t('lead')}</p>
        <LaterCard show={report !== null} label={t('rangeLoading')} tall>
          <RangeCard figures={figures} />
        </LaterCard>
        <RiskCards />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <LaterCard show={report !== null} label={t('averagesLoading')}>
            <AverageLossCard />
          </LaterCard>
          <NextStepsCard />
        </div>
        <LaterCard show={report !== null} label={t('priceLoading')}>
          <PriceCard query={report?.query ?? null} />
        </LaterCard>
        {report ? (
          <>
            <Stories />
            <SaveNote />
          </>
        ) : null}
      </div>
      <PlansBar button={button} />
    </PageFrame>
  )
}

/** The players and their posters load once the visitor comes near: they are the last of the page, and the slowest. */
function Stories() {
  const [place, near] = useNear()
  return <div ref={place}>{near ? <StoriesCard /> : null}</div>
}

/** Loads only for those who have an account; without one, nothing of the report is saved. */
function SaveNote() {
  const session = useSession()
  return session ? <ReportNote /> : null
}
