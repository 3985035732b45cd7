/**
 * Returns the churn of a month in percent, with one decimal (M-51): of the plans that ran when it began, those that ended in
 * it; a plan that another one replaced is not lost. Null where none ran.
 */
export const churnPercent = ({ running, lost }: { running: number; lost: number }): number | null =>
  running === 0 ? null : Math.round((lost / running) * 1000) / 10
