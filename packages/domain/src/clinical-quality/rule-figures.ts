import type { FlagSeverity } from '../assessments/answer-flags.ts'

/** The share of charts above which a rule fires too often to be read. */
export const TOO_OFTEN_SHARE = 0.3

/** How often a rule stood on a decided chart, and on how many of them the order was prescribed all the same. */
export type RuleCount = {
  readonly rule: string
  readonly severity: FlagSeverity
  readonly fired: number
  readonly prescribed: number
}

export type RuleFigures = RuleCount & {
  /** Percent of the decided charts. */
  readonly firedPercent: number
  /** Percent of the charts with the rule that were prescribed all the same. */
  readonly overriddenPercent: number
  readonly tooOften: boolean
}

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10

/** Returns the figures of each rule over so many decided charts, those that fire most often first. */
export const ruleFigures = (counts: readonly RuleCount[], charts: number): readonly RuleFigures[] =>
  counts
    .map((count) => ({
      ...count,
      firedPercent: percent(count.fired, charts),
      overriddenPercent: percent(count.prescribed, count.fired),
      tooOften: charts > 0 && count.fired / charts > TOO_OFTEN_SHARE,
    }))
    .toSorted((a, b) => b.fired - a.fired || a.rule.localeCompare(b.rule))
