import { DRUG_TITLE, type Drug } from './drug.ts'
import { formatStrength, rungOf } from './ladders.ts'
import { MONTH_SLOTS, monthLabel, slotLabel, type MonthSlot, type Schedule } from './months.ts'
import { ladderAllows, nextRung, type Tolerated } from './tolerated.ts'

/** A deviation of a dose from the ladder. `slot` is its month, `words` says what was had, asked and allowed. */
export type DoseFlag = {
  readonly rule: DoseRuleId
  readonly severity: 'critical' | 'important'
  readonly slot: MonthSlot
  readonly reason: string
  readonly words: string
  readonly source: string
}

/** The rules of the ladder by id, with what a clinician reads and where it stands (D-78). */
export const DOSE_RULES = {
  'dose-above-ladder': {
    severity: 'critical',
    reason: 'Starts above the ladder',
    source: 'Labels of semaglutide and tirzepatide: start low, one step after four weeks',
  },
  'dose-off-label-switch': {
    severity: 'critical',
    reason: 'Off label: a first dose above the starter after the other drug',
    source: 'Table of switches, awaits the medical director’s signature',
  },
  'dose-skips-rung': {
    severity: 'critical',
    reason: 'More than one step in a month',
    source: 'Labels of semaglutide and tirzepatide: one step after four weeks',
  },
  'dose-falls': {
    severity: 'important',
    reason: 'Lower than the month before',
    source: 'Labels of semaglutide and tirzepatide',
  },
} as const satisfies Readonly<Record<string, Pick<DoseFlag, 'severity' | 'reason' | 'source'>>>

export type DoseRuleId = keyof typeof DOSE_RULES

/**
 * Compares the months of a prescription, or of a wish, with what the patient has tolerated (D-78): month 1 with what the
 * ladder allows, each later month with the one before. Empty when every month follows the ladder.
 * @param about the other drug, if she takes it now; and the months of treatment before Month 1, from which they are read
 */
export function doseFlags(
  drug: Drug,
  had: Tolerated,
  months: Schedule,
  { switchesFrom, monthsBefore }: { switchesFrom: Drug | null; monthsBefore: number },
): readonly DoseFlag[] {
  const flags: DoseFlag[] = []
  const read = (slot: MonthSlot) => monthLabel(slotLabel(slot), monthsBefore)
  const add = (rule: DoseRuleId, slot: MonthSlot, words: string) =>
    flags.push({ rule, slot, words, ...DOSE_RULES[rule] })
  let before: { slot: MonthSlot; ug: number } | null = null
  for (const slot of MONTH_SLOTS) {
    const ug = months[slot]
    if (ug === undefined) continue
    const asked = `${read(slot)}: ${formatStrength(ug)}.`
    if (before === null) {
      const allowed = ladderAllows(drug, had)
      const switches = had.strengthUg === null && switchesFrom !== null && switchesFrom !== drug
      if (ug > allowed)
        add(
          switches ? 'dose-off-label-switch' : 'dose-above-ladder',
          slot,
          `${asked} ${hadText(drug, had, switches ? switchesFrom : null)} The ladder allows ${formatStrength(allowed)}.`,
        )
    } else if (ug > nextRung(drug, before.ug) || rungOf(drug, ug) === undefined)
      add('dose-skips-rung', slot, `${asked} ${read(before.slot)}: ${formatStrength(before.ug)}.`)
    else if (ug < before.ug)
      add('dose-falls', slot, `${asked} ${read(before.slot)}: ${formatStrength(before.ug)}.`)
    before = { slot, ug }
  }
  return flags
}

/** Says what a patient has had, for the chart: "Had 1 mg, two or more weeks missed." */
export function hadText(drug: Drug, had: Tolerated, switchesFrom: Drug | null = null): string {
  const title = DRUG_TITLE[drug].toLowerCase()
  if (had.strengthUg === null)
    return switchesFrom
      ? `Had nothing of ${title} yet, takes ${DRUG_TITLE[switchesFrom].toLowerCase()}.`
      : `Had nothing of ${title} yet.`
  const missed = had.weeksMissed ? ', two or more weeks missed' : ''
  return `Had ${formatStrength(had.strengthUg)}${had.source === 'stated' ? ' by the form' : ''}${missed}.`
}
