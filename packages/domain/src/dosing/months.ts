/** A slot of the dose schedule: the three months of the form, and the later one (decisions X-54). */
export type MonthSlot = '1' | '2' | '3' | '6-12'

/** The chosen strength of each slot, in micrograms. A slot that is missing is not chosen yet. */
export type Schedule = Readonly<Partial<Record<MonthSlot, number>>>

/** Every slot, in order. */
export const MONTH_SLOTS: readonly MonthSlot[] = ['1', '2', '3', '6-12']

/** The slot as the screens label it: "Month 1", "Month 6-12" (document 3 §9). */
export function slotLabel(slot: MonthSlot): string {
  return `Month ${slot}`
}

/** The slot a label names, or undefined. */
export function slotOfLabel(label: string): MonthSlot | undefined {
  return MONTH_SLOTS.find((slot) => slotLabel(slot) === label)
}

/**
 * The slots a plan of so many months (1, 3, 6 or 12) asks for: always three; for 6 and 12 also "Month 6-12",
 * which takes the maintenance dose (decisions X-54).
 */
export function slotsForTerm(term: number): readonly MonthSlot[] {
  return term >= 6 ? MONTH_SLOTS : MONTH_SLOTS.slice(0, 3)
}

/**
 * The strength in micrograms that applies in a calendar month of the plan: months 4 and 5 keep the dose of
 * month 3; from month 6 the "Month 6-12" slot applies where it was chosen (decisions X-54).
 */
export function doseInMonth(schedule: Schedule, month: number): number | undefined {
  if (month === 1) return schedule['1']
  if (month === 2) return schedule['2']
  return month >= 6 ? (schedule['6-12'] ?? schedule['3']) : schedule['3']
}
