import type { Term } from '../catalog/price-book.ts'
import { doseFlags } from '../dosing/dose-flags.ts'
import type { Drug } from '../dosing/drug.ts'
import { slotOfLabel, type MonthSlot, type Schedule } from '../dosing/months.ts'
import type { Tolerated } from '../dosing/tolerated.ts'
import { quantityFlags } from './quantity-flags.ts'
import { flagOfDose, needsAnswer, needsWords, signingFlags, signingReasonsFor } from './signing-flags.ts'
import type { SigningAnswer, SigningFlag } from './signing-flags.ts'

/** What a chart says about its flags; the fields are those of the wire. */
type FlaggedChart = {
  readonly order: { readonly drug: Drug; readonly term: Term }
  readonly treatment: {
    readonly had_ug: number | null
    readonly source: Tolerated['source']
    readonly on: string | null
    readonly weeks_missed: boolean
    readonly switches_from: Drug | null
    readonly months_before: number
  }
  readonly flags: readonly SigningFlag[]
  readonly formulary: readonly { readonly med_id: string; readonly strength_ug: number }[]
}

export const toleratedIn = ({ treatment }: Pick<FlaggedChart, 'treatment'>): Tolerated => ({
  strengthUg: treatment.had_ug,
  source: treatment.source,
  on: treatment.on,
  weeksMissed: treatment.weeks_missed,
})

/**
 * Returns the flags that the signature of these lines meets: those of the chart, of the doses and of the quantities (D-82). The
 * server computes the same when it signs.
 */
export function flagsToSign(
  chart: FlaggedChart,
  lines: readonly { readonly slot: string; readonly med_id: string; readonly quantity: string }[],
): readonly SigningFlag[] {
  const { drug, term } = chart.order
  const { switches_from: switchesFrom, months_before: monthsBefore } = chart.treatment
  const months = scheduleOf(chart, lines)
  const doses = doseFlags(drug, toleratedIn(chart), months, { switchesFrom, monthsBefore })
  return signingFlags([...chart.flags, ...doses.map(flagOfDose), ...quantityFlags(term, lines)])
}

function scheduleOf(
  { formulary }: Pick<FlaggedChart, 'formulary'>,
  lines: readonly { readonly slot: string; readonly med_id: string }[],
): Schedule {
  const schedule: Partial<Record<MonthSlot, number>> = {}
  for (const { slot, med_id } of lines) {
    const month = slotOfLabel(slot)
    const product = formulary.find((item) => item.med_id === med_id)
    if (month && product) schedule[month] = product.strength_ug
  }
  return schedule
}

/** Answers every flag that needs it with the first reason of its list and the same words: samples, never a clinician's. */
export const sampleAnswers = (flags: readonly SigningFlag[], words: string): SigningAnswer[] =>
  flags.filter(needsAnswer).map((flag) => {
    const reason = signingReasonsFor(flag.kind)[0]?.code ?? 'other'
    return { id: flag.id, seen: flag.words, reason, note: needsWords(flag, reason) ? words : '' }
  })
