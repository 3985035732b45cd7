/** Times of the first page, in a file of their own so that the page loads no other (the budgets of the performance document). */
export const INTAKE_TIMES = {
  /** By step, starting with the first. */
  left: ['about 4 min', 'about 3 min left', 'about 2 min left', 'about 1 min left'],
} as const
