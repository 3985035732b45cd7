/** Rows of one page of a staff list. */
export const PAGE_ROWS = 50

/** Rows are counted up to this number to limit the cost of counting; a list shows "more than 1,000" beyond it. */
export const COUNT_MAX = 1_000

/** @param counted rows found, at most one above COUNT_MAX */
export const formatCount = (counted: number): string =>
  counted > COUNT_MAX ? `more than ${COUNT_MAX.toLocaleString('en-US')}` : counted.toLocaleString('en-US')
