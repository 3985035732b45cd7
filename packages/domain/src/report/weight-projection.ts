/** Months the chart shows (document 1 §9). */
export const PROJECTION_MONTHS = [1, 2, 3, 6] as const

/** Percent of the starting weight lost each month (document 1 §9), linear (S-18): "the program's model" (D-09). */
export const MONTHLY_LOSS_PERCENT = 3.7

export type ProjectedWeight = { month: (typeof PROJECTION_MONTHS)[number]; weightLb: number }

/**
 * Returns the weight in pounds, one decimal, at months 1, 2, 3 and 6; not limited by the target weight (S-18).
 * @param monthlyPercent percent of the starting weight each month; the figure of claim CL-01 in the register
 */
export const weightProjection = (
  startLb: number,
  monthlyPercent: number = MONTHLY_LOSS_PERCENT,
): ProjectedWeight[] =>
  PROJECTION_MONTHS.map((month) => ({
    month,
    weightLb: Math.round(startLb * 10 * (1 - (monthlyPercent * month) / 100)) / 10,
  }))
