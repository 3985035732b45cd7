export const PAGE_ROWS = 50

/**
 * Maximum rows that are counted, to limit the cost; beyond it a list shows "more than 1,000" and users narrow the
 * filters.
 */
export const COUNT_MAX = 1_000

/**
 * Formats the number of rows of a list.
 * @param counted rows found, at most one above COUNT_MAX
 */
export const formatCount = (counted: number): string =>
  counted > COUNT_MAX ? `more than ${COUNT_MAX.toLocaleString('en-US')}` : counted.toLocaleString('en-US')
