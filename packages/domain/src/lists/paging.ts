/** Rows of one page of a staff list. */
export const PAGE_ROWS = 50

/** How far a list is counted: whoever reads "more than 1,000" narrows the list, and counting costs no more than this. */
export const COUNT_MAX = 1_000

/** @param counted rows found, at most one above COUNT_MAX */
export const formatCount = (counted: number): string =>
  counted > COUNT_MAX ? `more than ${COUNT_MAX.toLocaleString('en-US')}` : counted.toLocaleString('en-US')
