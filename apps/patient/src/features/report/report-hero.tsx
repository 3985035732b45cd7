import type { Ref } from 'react'
import { DEFAULT_TARGET_WEIGHT } from '@contour/domain/report/report-figures'
import type { ReportFigures } from '@contour/domain/report/report-query'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Hero, type HeroFigure } from '@contour/ui/hero'
import { reportTexts } from '../../texts/en/report.ts'

/** Shown for a figure until the device is read; as wide as most weights, so that nothing moves when it comes. */
const PENDING = '\u2007\u2007\u2007'

type Props = { figures: ReportFigures; known: boolean; button: Ref<HTMLDivElement> }

/**
 * The report's greeting, its three figures and its button. Before hydration the visitor is not known: the title names no
 * weight, and title and figures already take the space that they need with weights.
 */
export function ReportHero({ figures, known, button }: Props) {
  const t = useTexts(reportTexts)
  return (
    <Hero
      eyebrow={known ? t('ready', { firstName: figures.firstName }) : t('pageTitle')}
      title={
        <span className="block min-h-[3lh] sm:min-h-[2lh]">
          {known ? titleOf(figures, t) : t('titleSoon')}
        </span>
      }
      figures={known ? figuresOf(figures, t) : pendingFigures(t)}
      figuresPending={!known}
      lead={t('lead')}
      actionsRef={button}
      actions={
        <Button tone="hero" href="/weight-loss-plan">
          {t('toPlans')}
        </Button>
      }
    />
  )
}

/** A goal that nobody named is in no title. */
function titleOf({ currentWeight, targetWeight }: ReportFigures, t: TextsOf<typeof reportTexts>): string {
  if (currentWeight !== null) return t('titleFromTo', { from: currentWeight, to: targetWeight })
  return targetWeight === DEFAULT_TARGET_WEIGHT ? t('titleSoon') : t('titleTo', { targetWeight })
}

/** Current weight, target weight and pounds to lose; what is not known is left out (F-RPT-002, S-21). */
function figuresOf(
  { currentWeight, targetWeight, toLose }: ReportFigures,
  t: TextsOf<typeof reportTexts>,
): HeroFigure[] {
  const rows = [
    { name: t('current'), pounds: currentWeight },
    { name: t('target'), pounds: targetWeight },
    { name: t('toLose'), pounds: toLose === null ? null : Number(toLose.toFixed(1)) },
  ]
  return rows.flatMap(({ name, pounds }) =>
    pounds === null ? [] : [{ name, value: String(pounds), unit: t('pounds') }],
  )
}

const pendingFigures = (t: TextsOf<typeof reportTexts>): HeroFigure[] =>
  [t('current'), t('target'), t('toLose')].map((name) => ({ name, value: PENDING, unit: t('pounds') }))
