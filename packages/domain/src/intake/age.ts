import { compareDates, dateParts, plainDate, type PlainDate } from '../time/plain-date.ts'

/** Document 1 §9; the rule is based on the age, not on the birth year. */
export const MIN_AGE = 18

/** Document 1 §5. */
export const FIRST_BIRTH_YEAR = 1924

/** Limits stated on the inputs; they do not block submission. */
export const BIRTH_DATE_HINTS = { dayMin: 1, dayMax: 31, yearMin: 1945, yearMax: 2024 } as const

export const UNDER_AGE_MESSAGE = 'We cannot proceed since your age is less than 18 years.'

/** Returns the completed years on a date. A person born on February 29 turns on March 1 of a common year. */
export function ageOn(dob: PlainDate, onDate: PlainDate): number {
  const [born, on] = [dateParts(dob), dateParts(onDate)]
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return on.year - born.year - (hadBirthday ? 0 : 1)
}

export type BirthDateFields = { month: string | number; day: string | number; year: string | number }

export type BirthDateCheck =
  | { kind: 'ok'; dob: PlainDate; age: number }
  | { kind: 'invalid'; part: 'month' | 'day' | 'year' | 'date'; message: string }
  | { kind: 'under_age'; dob: PlainDate; age: number; message: string }

const wholeNumber = (value: string | number): number | null => {
  const text = String(value).trim()
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

/**
 * Validates a typed date of birth (document 1 §5): a real date, not in the future, in 1924 or later, and 18 years or
 * more on `today`, the US Eastern date of entry. The messages are ours (D-01).
 */
export function checkBirthDate(fields: BirthDateFields, today: PlainDate): BirthDateCheck {
  const [month, day, year] = [wholeNumber(fields.month), wholeNumber(fields.day), wholeNumber(fields.year)]
  const invalid = (part: 'month' | 'day' | 'year' | 'date', message: string) =>
    ({ kind: 'invalid', part, message }) as const

  if (month === null || month < 1 || month > 12) return invalid('month', 'Month must be between 1 and 12')
  if (day === null || day < 1 || day > 31) return invalid('day', 'Day must be between 1 and 31')
  const thisYear = dateParts(today).year
  if (year === null || year < FIRST_BIRTH_YEAR || year > thisYear) {
    return invalid('year', `Year must be between ${FIRST_BIRTH_YEAR} and ${thisYear}`)
  }
  const dob = plainDate(year, month, day)
  if (dob === null) return invalid('date', 'This date does not exist. Please check the day and the month')
  if (compareDates(dob, today) > 0) return invalid('date', 'Your date of birth cannot be in the future')

  const age = ageOn(dob, today)
  return age < MIN_AGE
    ? { kind: 'under_age', dob, age, message: UNDER_AGE_MESSAGE }
    : { kind: 'ok', dob, age }
}
