import { addMonths, dateParts, type PlainDate } from '../time/plain-date.ts'

/** Signed prescriptions of a month that the medical director looks at. */
export const SAMPLE_SIZE = 10

export const SAMPLE_VERDICTS = ['agree', 'disagree'] as const
export type SampleVerdict = (typeof SAMPLE_VERDICTS)[number]

/** Characters of the director's words; needed where the director does not agree. */
export const SAMPLE_WORDS = { min: 3, max: 1000 } as const

/** The month of a day: "2027-03". */
export const monthOf = (day: PlainDate): string => day.slice(0, 7)

export const monthBounds = (month: string): { from: PlainDate; until: PlainDate } => {
  const from: PlainDate = `${month}-01`
  return { from, until: addMonths(from, 1) }
}

/** Returns the month before the one of a day: the one that is drawn from on the first day of a month. */
export const monthBefore = (day: PlainDate): string => {
  const { year, month } = dateParts(day)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** Returns the first day of the month after that of a day. */
export const nextMonth = (day: PlainDate): PlainDate => monthBounds(monthOf(day)).until
