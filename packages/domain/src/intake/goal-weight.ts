/** Lowest BMI of a healthy weight in adults; the default of a setting that the medical director can change (D-62). */
export const LOWEST_GOAL_BMI = 18.5

/** Allowed range of the setting: a lower value is underweight by every table, a higher one rejects healthy goals. */
export const GOAL_BMI_RANGE = { min: 16, max: 19.9 } as const

/**
 * Returns the lowest goal weight that is accepted for a height.
 * @param heightIn inches
 * @param lowestBmi BMI that a goal must reach
 * @returns pounds, rounded up to a tenth, so that the named goal is itself accepted
 */
export const lowestGoalLb = (heightIn: number, lowestBmi: number = LOWEST_GOAL_BMI): number =>
  Math.ceil(((lowestBmi * heightIn * heightIn) / 703) * 10 - 1e-9) / 10

/** Returns the message for a rejected goal; it names the lowest accepted one (D-62). */
export const goalTooLowMessage = (lowestLb: number): string =>
  `That goal is below a healthy weight for your height. The lowest goal we can accept is ${lowestLb} lb.`
