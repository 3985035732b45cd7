import { Button } from '@contour/ui/button'
import { Hero } from '@contour/ui/hero'
import { PageFrame } from '../../frame/page-frame.tsx'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { RiskCards } from './risk-cards.tsx'

/** The report for a visitor who can be treated only if they already take such a medication: one question decides. */
export function DependsReport({ firstName }: { firstName: string }) {
  const t = useTexts(reportTexts)
  return (
    <PageFrame width="content" back={{ href: '/', label: t('back') }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-10 md:gap-8">
        <Hero
          eyebrow={t('dependsReady', { firstName })}
          title={t('dependsTitle')}
          lead={t('dependsLead')}
          actions={
            <Button tone="hero" href="/weight-loss-plan">
              {t('dependsNext')}
            </Button>
          }
        />
        <RiskCards />
      </div>
    </PageFrame>
  )
}

/** The report for a visitor whom we cannot treat: the reason, and the alternatives. */
export function RefusedReport({ firstName, message }: { firstName: string; message: string }) {
  const t = useTexts(reportTexts)
  return (
    <PageFrame width="content" back={{ href: '/', label: t('back') }}>
      <div className="grid max-w-measure gap-5 pt-5 pb-14">
        <p className="font-semibold text-muted">{t('refusedReady', { firstName })}</p>
        <h1 className="type-h1">{t('refusedTitle')}</h1>
        <p className="type-lead">{message}</p>
        <p>{t('refusedWhy')}</p>
        <p className="text-muted">{t('refusedNext')}</p>
        <div>
          <Button href="/">{t('refusedAgain')}</Button>
        </div>
      </div>
    </PageFrame>
  )
}
