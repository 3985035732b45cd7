/** A slot of the dose schedule: the three months of the form, and the later months (decisions X-54). */
export type MonthSlot = '1' | '2' | '3' | '6-12'

/** The chosen strength of each slot, in micrograms. A missing slot has not been chosen yet. */
export type Schedule = Readonly<Partial<Record<MonthSlot, number>>>

/** Every slot, in order. */
export const MONTH_SLOTS: readonly MonthSlot[] = ['1', '2', '3', '6-12']

/** Returns the slot's label on the screens: "Month 1", "Month 6-12" (document 3 §9). */
export function slotLabel(slot: MonthSlot): `Month ${MonthSlot}` {
  return `Month ${slot}`
}

/** The slots of a prescription by their stored labels: the months of the schedule, and what supports the treatment. */
export const PRESCRIPTION_SLOTS = ['Month 1', 'Month 2', 'Month 3', 'Month 6-12', 'Support'] as const

export type PrescriptionSlot = (typeof PRESCRIPTION_SLOTS)[number]

export const isPrescriptionSlot = (label: string): label is PrescriptionSlot =>
  PRESCRIPTION_SLOTS.some((slot) => slot === label)

/** Finds the slot with a label, or undefined. */
export function slotOfLabel(label: string): MonthSlot | undefined {
  return MONTH_SLOTS.find((slot) => slotLabel(slot) === label)
}

/**
 * Returns the slots of a term in months (1, 3, 6 or 12): always three; for 6 and 12 also "Month 6-12", which holds the
 * maintenance dose (decisions X-54).
 */
export function slotsForTerm(term: number): readonly MonthSlot[] {
  return term >= 6 ? MONTH_SLOTS : MONTH_SLOTS.slice(0, 3)
}

/**
 * Returns the strength in micrograms that applies in a month of the term: months 4 and 5 have the dose of month 3; from
 * month 6 the "Month 6-12" slot applies if it was chosen (decisions X-54).
 */
export function doseInMonth(schedule: Schedule, month: number): number | undefined {
  if (month === 1) return schedule['1']
  if (month === 2) return schedule['2']
  return month >= 6 ? (schedule['6-12'] ?? schedule['3']) : schedule['3']
}
