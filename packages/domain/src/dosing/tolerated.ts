import { addDays, compareDates, type PlainDate } from '../time/plain-date.ts'
import { defaultDoses, writtenMonths } from './default-doses.ts'
import type { Drug } from './drug.ts'
import { LADDER, prescribedStrength, rungOf, starterOf } from './ladders.ts'
import type { MedicalAnswers } from './month-rules.ts'
import { prescribedSlots, slotsForTerm, type FormSlot, type MonthSlot, type Schedule } from './months.ts'
import { WITHIN_TWO_WEEKS } from './switching.ts'

/** What is known of a patient's treatment with a drug. Strengths in micrograms. */
export type TreatmentFacts = {
  readonly drug: Drug
  /**
   * The last parcel of the drug that was delivered to her, with the strength of each month in it and the day on which it
   * begins, and the first dose day after its last dose (D-88); null if none was.
   */
  readonly parcel: {
    readonly deliveredOn: PlainDate
    readonly months: readonly { readonly strengthUg: number; readonly from: PlainDate }[]
    readonly until: PlainDate
  } | null
  /** What the newest medical form states; null where none was asked. */
  readonly stated: MedicalAnswers | null
  /** Whether the refill form says that two or more doses in a row were missed. */
  readonly dosesMissed: boolean
  readonly today: PlainDate
}

/** What a patient has tolerated of a drug. */
export type Tolerated = {
  /** Micrograms; null if she has had nothing of this drug. */
  readonly strengthUg: number | null
  readonly source: 'parcel' | 'stated' | 'nothing'
  /** The day on which the parcel was delivered; null for what a form states. */
  readonly on: PlainDate | null
  /** Whether two or more weeks without the drug have passed since. */
  readonly weeksMissed: boolean
}

/** Days without a dose in hand from which two weeks count as missed. */
export const MISSED_DAYS = 14

/**
 * Returns what a patient has tolerated of a drug (D-78): the last parcel delivered to her, else what the form states as
 * current, else nothing. A parcel of several months counts up to the month that she can have reached by now, so that a
 * quarter delivered today proves its first strength only. Without a date of the last injection, each month begins when
 * the doses before it are used up.
 */
export function tolerated(facts: TreatmentFacts): Tolerated {
  const { drug, parcel, stated } = facts
  if (parcel && parcel.months.length > 0) {
    const reached = parcel.months.findLast(({ from }) => compareDates(from, facts.today) <= 0)
    const lasts = addDays(parcel.until, MISSED_DAYS)
    return {
      strengthUg: prescribedStrength(drug, (reached ?? parcel.months[0])?.strengthUg ?? 0) ?? null,
      source: 'parcel',
      on: parcel.deliveredOn,
      weeksMissed: facts.dosesMissed || gapStated(stated, drug) || compareDates(facts.today, lasts) >= 0,
    }
  }
  const current = stated?.currentMedication === drug ? stated.lastDose : undefined
  const strengthUg = current === undefined ? undefined : prescribedStrength(drug, current)
  if (strengthUg === undefined) return { strengthUg: null, source: 'nothing', on: null, weeksMissed: false }
  return { strengthUg, source: 'stated', on: null, weeksMissed: facts.dosesMissed || gapStated(stated, drug) }
}

/**
 * Whether weeks were missed that a signature of a day did not know (D-78): two weeks were not missed yet, or two more have
 * passed since without a dose in hand. The reason that was typed then answers for none of them.
 */
export function missedSince(facts: TreatmentFacts, signedOn: PlainDate): boolean {
  if (!tolerated(facts).weeksMissed) return false
  if (!tolerated({ ...facts, today: signedOn }).weeksMissed) return true
  const { parcel, today } = facts
  const from = parcel && compareDates(parcel.until, signedOn) > 0 ? parcel.until : signedOn
  return compareDates(today, addDays(from, MISSED_DAYS)) >= 0
}

/** Whether a form states a gap: any answer but "Within last 2 weeks", since a missing date proves nothing. */
const gapStated = (stated: MedicalAnswers | null, drug: Drug): boolean =>
  stated?.currentMedication === drug && stated.lastTaken !== WITHIN_TWO_WEEKS

/**
 * Returns the highest strength in micrograms that month 1 may have without a clinician's reason (D-78): the starter after
 * nothing, one rung up after what was tolerated, and two rungs down, never below the starter, after two missed weeks.
 */
export function ladderAllows(drug: Drug, { strengthUg, weeksMissed }: Tolerated): number {
  const rung = strengthUg === null ? undefined : rungOf(drug, strengthUg)
  if (rung === undefined) return starterOf(drug)
  return atRung(drug, weeksMissed ? rung - 2 : rung + 1)
}

function atRung(drug: Drug, rung: number): number {
  const ladder = LADDER[drug]
  return ladder[Math.min(ladder.length - 1, Math.max(0, rung))] ?? starterOf(drug)
}

/** Returns the highest strength that the month after one may have: one rung more. */
export const nextRung = (drug: Drug, strengthUg: number): number =>
  atRung(drug, (rungOf(drug, strengthUg) ?? -1) + 1)

/**
 * Returns the schedule that a chart suggests: what the patient asks for, cut to the ladder month by month. Without a wish
 * it is the stated default, for a patient in treatment at least what she has tolerated.
 */
export function suggestSchedule(drug: Drug, term: number, had: Tolerated, wish: Schedule): Schedule {
  const allowed = ladderAllows(drug, had)
  const defaults = defaultDoses(drug)
  const asks = slotsForTerm(term).some((slot) => wish[slot] !== undefined)
  const least = asks ? 0 : Math.min(allowed, had.strengthUg ?? 0)
  const wanted = (slot: FormSlot) =>
    Math.max(least, prescribedStrength(drug, wish[slot] ?? defaults[slot]) ?? starterOf(drug))
  const cut: Partial<Record<MonthSlot, number>> = {}
  let limit = allowed
  const put = (slot: MonthSlot, strengthUg: number) => {
    const within = Math.min(strengthUg, limit)
    cut[slot] = within
    limit = nextRung(drug, within)
  }
  for (const slot of ['1', '2', '3'] as const) put(slot, wanted(slot))
  const written = writtenMonths(drug, term, { ...cut, '6-12': wanted('6-12') })
  for (const slot of prescribedSlots(term).slice(3)) put(slot, written[slot] ?? limit)
  return cut
}
