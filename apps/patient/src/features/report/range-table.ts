import type { ChartFigures } from '@contour/ui/figures-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { reportTexts } from '../../texts/en/report.ts'
import type { Range } from './range-chart-of.ts'

/**
 * Returns the same figures as a table: the model's months and the studies' weeks, each with what it is. Without a weight
 * there are no months, and the studies are in percent alone.
 */
export function rangeTable(
  { from, months, studies }: Omit<Range, 'from' | 'target'> & { from: number | null },
  t: TextsOf<typeof reportTexts>,
): ChartFigures {
  return {
    head: [t('whenHead'), t('weightHead'), t('source'), t('placebo')],
    rows: [
      ...(from === null ? [] : [[t('today'), t('weight', { pounds: from }), '', '']]),
      ...months.map(({ month, weightLb }) => [
        t('month', { month }),
        t('weight', { pounds: weightLb }),
        t('modelLegend'),
        t('notMeasured'),
      ]),
      ...studies.map(({ name, weeks, loss, placebo, after }) => [
        t('week', { week: weeks }),
        from === null ? loss : t('weightLess', { pounds: after(from), loss }),
        name,
        placebo,
      ]),
    ],
  }
}
