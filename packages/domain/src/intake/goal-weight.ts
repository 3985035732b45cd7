/** Lowest BMI of a healthy weight in adults; the default of a setting that the medical director may change (D-62). */
export const LOWEST_GOAL_BMI = 18.5

/** What the setting may be: below is underweight by every table, above would refuse goals that are healthy. */
export const GOAL_BMI_RANGE = { min: 16, max: 19.9 } as const

/**
 * The lowest goal weight that is accepted for a height.
 * @param heightIn inches
 * @param lowestBmi BMI that a goal must reach
 * @returns pounds, rounded up to a tenth, so that the named goal is itself accepted
 */
export const lowestGoalLb = (heightIn: number, lowestBmi: number = LOWEST_GOAL_BMI): number =>
  Math.ceil(((lowestBmi * heightIn * heightIn) / 703) * 10 - 1e-9) / 10

/** The sentence of a refused goal; it names the lowest one that is accepted (D-62). */
export const goalTooLowMessage = (lowestLb: number): string =>
  `That goal is below a healthy weight for your height. The lowest goal we can accept is ${lowestLb} lb.`
