/** A slot of the forms' dose schedule: three months, and the later months (decisions X-54). */
export type FormSlot = '1' | '2' | '3' | '6-12'

/** A slot of a prescription: the months of the forms, and months 4 and 5, which a prescription writes out (D-78). */
export type MonthSlot = FormSlot | '4' | '5'

/** The strength of each slot, in micrograms. A missing slot has not been chosen yet. */
export type Schedule = Readonly<Partial<Record<MonthSlot, number>>>

export const FORM_SLOTS: readonly FormSlot[] = ['1', '2', '3', '6-12']
export const MONTH_SLOTS: readonly MonthSlot[] = ['1', '2', '3', '4', '5', '6-12']

/** Returns the slot's label on the screens: "Month 1", "Month 6-12" (document 3 §9). */
export function slotLabel(slot: MonthSlot): `Month ${MonthSlot}` {
  return `Month ${slot}`
}

/** The slots of a prescription by their stored labels: the months of the schedule, and what supports the treatment. */
export const PRESCRIPTION_SLOTS = [
  'Month 1',
  'Month 2',
  'Month 3',
  'Month 4',
  'Month 5',
  'Month 6-12',
  'Support',
] as const

export type PrescriptionSlot = (typeof PRESCRIPTION_SLOTS)[number]

export const isPrescriptionSlot = (label: string): label is PrescriptionSlot =>
  PRESCRIPTION_SLOTS.some((slot) => slot === label)

/** Finds the slot with a label, or undefined. */
export function slotOfLabel(label: string): MonthSlot | undefined {
  return MONTH_SLOTS.find((slot) => slotLabel(slot) === label)
}

/**
 * Returns how a slot of a prescription is read: its months of treatment, which count on after a refill (D-88). "Month 1"
 * of the second quarter is "Month 4"; a label that names no month stays as it is.
 * @param monthsBefore months of treatment before Month 1 of the prescription
 */
export const monthLabel = (label: string, monthsBefore: number): string =>
  slotOfLabel(label) === undefined
    ? label
    : label.replaceAll(/\d+/g, (month) => String(Number(month) + monthsBefore))

/** Whether a label is that of several months, which one line of a prescription holds. */
export const isOfSeveralMonths = (label: string): boolean => /^Month \d+-\d+$/.test(label)

/**
 * Returns the slots that the forms ask for in a term of 1, 3, 6 or 12 months: always three; for 6 and 12 also "Month
 * 6-12", which holds the maintenance dose (decisions X-54).
 */
export function slotsForTerm(term: number): readonly FormSlot[] {
  return term >= 6 ? FORM_SLOTS : FORM_SLOTS.slice(0, 3)
}

/** Returns the slots that a prescription writes for a term: those of the forms, with months 4 and 5 (D-78). */
export function prescribedSlots(term: number): readonly MonthSlot[] {
  return term >= 6 ? MONTH_SLOTS : MONTH_SLOTS.slice(0, 3)
}

/**
 * Returns the slots from which a month is dispensed, the first that has a line counts: prescriptions from before months
 * 4 and 5 were written keep the dose of month 3 in them, and one without "Month 6-12" keeps it later (decisions X-54).
 */
export function slotsOfMonth(month: number): readonly MonthSlot[] {
  if (month <= 1) return ['1']
  if (month === 2) return ['2']
  if (month === 3) return ['3']
  if (month === 4) return ['4', '3']
  return month === 5 ? ['5', '3'] : ['6-12', '3']
}

/** Returns the strength in micrograms that applies in a month of the term. */
export function doseInMonth(schedule: Schedule, month: number): number | undefined {
  return slotsOfMonth(month)
    .map((slot) => schedule[slot])
    .find((ug) => ug !== undefined)
}
