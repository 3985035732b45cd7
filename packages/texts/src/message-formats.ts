/** The named formats of arguments: `{day, date, long}`, `{amount, number, usd}`. Dates are calendar dates, so in UTC. */
export const MESSAGE_FORMATS = {
  date: {
    /** "May 19" */
    monthDay: { month: 'short', day: 'numeric', timeZone: 'UTC' },
    /** "May 19, 2027" */
    medium: { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    /** "January 19, 2027" */
    long: { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    /** "Tuesday, January 19, 2027" */
    full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
  },
  number: {
    integer: { maximumFractionDigits: 0 },
    percent: { style: 'percent' },
    /** Cents as "$1,349.97" */
    usd: { style: 'currency', currency: 'USD', scale: 0.01 },
  },
} as const
