/** A date as typed: text, because a partly typed year is not yet a number. */
export type DateParts = { month: string; day: string; year: string }
export type DatePart = keyof DateParts

export const emptyDate: DateParts = { month: '', day: '', year: '' }

/** Returns the digits of the typed text, at most `size` of them. */
export function dateDigits(text: string, size: number): string {
  return text.replace(/\D/g, '').slice(0, size)
}

/** Returns 'YYYY-MM-DD', or undefined when the parts are not a real calendar date with a four-digit year. */
export function isoDate(parts: DateParts): string | undefined {
  if (wrongDateParts(parts, { firstYear: 1, lastYear: 9999 }).length > 0) return undefined
  return `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`
}

/**
 * Returns the parts to highlight, and only those (interface.md 5.2 "highlight only the wrong part").
 * For April 31 the day is wrong; a day is not marked wrong because of a month that is itself wrong.
 */
export function wrongDateParts(parts: DateParts, years: { firstYear: number; lastYear: number }): DatePart[] {
  const month = Number(parts.month)
  const day = Number(parts.day)
  const year = Number(parts.year)
  const wrong: DatePart[] = []
  const monthOk = parts.month !== '' && month >= 1 && month <= 12
  const yearOk = parts.year.length === 4 && year >= years.firstYear && year <= years.lastYear
  if (!monthOk) wrong.push('month')
  const longest = monthOk ? daysIn(month, yearOk ? year : 2000) : 31
  if (parts.day === '' || day < 1 || day > longest) wrong.push('day')
  if (!yearOk) wrong.push('year')
  return wrong
}

function daysIn(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
