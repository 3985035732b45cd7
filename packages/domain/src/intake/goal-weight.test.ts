import { expect, test } from 'vitest'
import { bmi } from './bmi.ts'
import { goalTooLowMessage, lowestGoalLb } from './goal-weight.ts'
import { INTAKE_RANGES } from './intake-rules.ts'

test('R-012 the lowest accepted goal reaches BMI 18.5 at every height of the intake, by less than a tenth of a pound', () => {
  for (let inches = INTAKE_RANGES.feet.min * 12; inches <= INTAKE_RANGES.feet.max * 12 + 11; inches += 1) {
    const lowest = lowestGoalLb(inches)
    expect(bmi(lowest, inches)).toBeGreaterThanOrEqual(18.5 - 1e-9)
    expect(bmi(lowest - 0.1, inches)).toBeLessThan(18.5)
  }
})

test('R-012 the limit is a setting, and the sentence names the goal', () => {
  expect(lowestGoalLb(65)).toBe(111.2)
  expect(lowestGoalLb(65, 19)).toBe(114.2)
  expect(goalTooLowMessage(111.2)).toBe(
    'That goal is below a healthy weight for your height. The lowest goal we can accept is 111.2 lb.',
  )
})
