import type { ProjectedWeight } from '@contour/domain/report/weight-projection'
import type { RangeChartProps } from '@contour/ui/range-chart'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { reportTexts } from '../../texts/en/report.ts'
import type { Study } from './use-studies.ts'

/** Weeks in a month: 52 in 12. */
const MONTH = 52 / 12

/** What the card of the range shows; weights in pounds. */
export type Range = {
  from: number
  target: number
  /** Months of the program's model; empty where its claim is not served. */
  months: readonly ProjectedWeight[]
  /** Empty where a claim of the two is not served. */
  studies: readonly Study[]
}

/** Returns the chart of a range; its time is in weeks. */
export function rangeChart(
  { from, target, months, studies }: Range,
  t: TextsOf<typeof reportTexts>,
): RangeChartProps {
  const last = months.at(-1)
  const weeks = studies.map((study) => study.weeks)
  return {
    summary: [
      t('summaryStart', { start: from }),
      ...studies.map(({ name, weeks: week, after }) =>
        t('summaryStudy', { study: t('study', { name, weeks: week }), pounds: after(from) }),
      ),
      ...(last ? [t('summaryModel', { last: last.weightLb })] : []),
      t('summaryGoal', { target }),
    ].join(' '),
    start: { weight: from, label: t('lineStart', { start: from }) },
    averages: studies.map(({ weeks: week, after }) => ({
      at: week,
      weight: after(from),
      label: t('averageAt', { pounds: after(from), week }),
    })),
    model: months.map(({ month, weightLb }) => ({
      at: month * MONTH,
      weight: weightLb,
      ...(month === last?.month ? { label: t('modelAt', { pounds: Math.round(weightLb) }) } : {}),
    })),
    goal: { weight: target, label: t('lineGoal', { target }) },
    ticks: [
      { at: 0, label: t('today') },
      ...months.map(({ month }) => ({ at: month * MONTH, label: t('month', { month }) })),
      ...(weeks.length > 0
        ? [{ at: Math.max(...weeks), label: t('week', { week: Math.max(...weeks) }) }]
        : []),
    ],
  }
}
