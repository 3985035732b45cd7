import { Suspense, lazy, useEffect, useMemo } from 'react'
import { DEFAULT_FIRST_NAME, DEFAULT_TARGET_WEIGHT } from '@contour/domain/report/report-figures'
import type { ReportFigures } from '@contour/domain/report/report-query'
import { Button } from '@contour/ui/button'
import { Hero } from '@contour/ui/hero'
import type { Route } from './+types/report-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { useHydrated } from '../../lib/hydration.ts'
import { siteFacts } from '../../lib/site.ts'
import { reportTexts } from '../../texts/en/report.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { LaterCard } from './later-card.tsx'
import { NextStepsCard } from './next-steps-card.tsx'
import { DependsReport, RefusedReport } from './other-reports.tsx'
import { saveReport, readReport } from './read-report.ts'
import type { ReadReport } from './read-report.ts'
import { RiskCards } from './risk-cards.tsx'
import { pageTitle } from '../../lib/brand.ts'

const cards = () => import('./claim-cards.ts')
const WeightLineCard = lazy(async () => ({ default: (await cards()).WeightLineCard }))
const PublishedCard = lazy(async () => ({ default: (await cards()).PublishedCard }))
const AverageLossCard = lazy(async () => ({ default: (await cards()).AverageLossCard }))
const PriceCard = lazy(async () => ({ default: (await cards()).PriceCard }))
const StoriesCard = lazy(() => import('./stories-card.tsx'))
const ReportNote = lazy(() => import('../../drafts/report-note.tsx'))

export const meta: Route.MetaFunction = () => [{ title: pageTitle(reportTexts.english.pageTitle) }]

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
  const report = useOwnReport()
  // A visitor who cannot be treated, or possibly cannot, gets no congratulation and no link to the plan page (D-62).
  if (report?.outlook.kind === 'refused')
    return <RefusedReport firstName={report.figures.firstName} message={report.outlook.message} />
  if (report?.outlook.kind === 'depends_on_medication')
    return <DependsReport firstName={report.figures.firstName} />
  return <Report report={report} />
}

/** Reads the URL once, after hydration, then leaves only three parameters in it (D-13); null before. */
function useOwnReport(): ReadReport | null {
  const hydrated = useHydrated()
  const report = useMemo(
    () => (hydrated ? readReport(window.location.search, siteFacts().lowestGoalBmi) : null),
    [hydrated],
  )
  useEffect(() => {
    if (!report) return
    saveReport(report)
    const { pathname, search } = window.location
    if (search.replace(/^\?/, '') === report.kept) return
    // Not with the router: it would interrupt navigation to the plan page if the visitor presses the button at once.
    window.history.replaceState(window.history.state, '', pathname + (report.kept && `?${report.kept}`))
  }, [report])
  return report
}

function Report({ report }: { report: ReadReport | null }) {
  const t = useTexts(reportTexts)
  const figures = report?.figures ?? unknown
  return (
    <PageFrame width="content" back={{ href: '/', label: t('back') }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-10 md:gap-8">
        <Hero
          eyebrow={report ? t('ready', { firstName: figures.firstName }) : t('pageTitle')}
          title={titleOf(figures, t)}
          lead={t('lead')}
          actions={
            <Button tone="hero" href="/weight-loss-plan">
              {t('toPlans')}
            </Button>
          }
        />
        <Figures figures={figures} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <LaterCard show={report !== null} label={t('lineLoading')} tall>
            <WeightLineCard figures={figures} />
          </LaterCard>
          <LaterCard show={report !== null} label={t('publishedLoading')} tall>
            <PublishedCard currentWeight={figures.currentWeight} />
          </LaterCard>
        </div>
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
          <Suspense>
            <StoriesCard />
            <ReportNote />
          </Suspense>
        ) : null}
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 border-t border-hairline bg-white px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] sm:bottom-4 sm:mx-auto sm:w-full sm:max-w-form sm:rounded-card sm:border sm:p-3 sm:shadow-float">
        <Button wide href="/weight-loss-plan">
          {t('toPlans')}
        </Button>
      </div>
    </PageFrame>
  )
}

const titleOf = ({ currentWeight, targetWeight }: ReportFigures, t: TextsOf<typeof reportTexts>): string =>
  currentWeight === null
    ? t('titleTo', { targetWeight })
    : t('titleFromTo', { from: currentWeight, to: targetWeight })

function Figures({ figures: { currentWeight, targetWeight, toLose } }: { figures: ReportFigures }) {
  const t = useTexts(reportTexts)
  const shown = [
    { name: t('current'), value: currentWeight },
    { name: t('target'), value: targetWeight },
    { name: t('toLose'), value: toLose === null ? null : Number(toLose.toFixed(1)) },
  ].filter((entry) => entry.value !== null)
  return (
    <dl className="grid grid-cols-3 gap-1.5 grid:gap-3 md:gap-6">
      {shown.map((entry) => (
        <div
          key={entry.name}
          className="flex flex-col-reverse min-w-0 border-l-4 border-bottle py-1 pl-2.5 grid:pl-4 md:pl-6"
        >
          <dt className="type-small text-muted">{entry.name}</dt>
          <dd className="type-number font-display text-[1.75rem] leading-tight font-[560] tracking-[-0.022em] md:text-[2.5rem]">
            {entry.value}
            <span className="type-small text-muted"> {t('pounds')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
