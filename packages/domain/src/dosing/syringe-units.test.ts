import { expect, test } from 'vitest'
import { SEMAGLUTIDE_STRENGTHS, TIRZEPATIDE_STRENGTHS } from './ladders.ts'
import { SYRINGE_SIZES, drawDose, formatConcentration, formatMilliliters } from './syringe-units.ts'
import type { DrawProblem } from './syringe-units.ts'

/** The concentrations of the table, micrograms in one milliliter. */
const SEMAGLUTIDE = [1000, 2500, 5000] as const
const TIRZEPATIDE = [10_000, 15_000, 20_000, 30_000] as const

type Row = readonly [number, number, readonly [Said, Said, Said]]
type Said = number | 'between_lines' | 'too_small' | 'too_large'

/**
 * Written by hand: strength and concentration in micrograms, then the units in syringes of 30, 50 and 100 units.
 * units = strength / concentration x 100. The syringe of 100 has a line at every second unit, the others at every unit.
 */
const TABLE: readonly Row[] = [
  // Semaglutide, 1 mg/mL: 0.25 mg / 1 mg/mL = 0.25 mL = 25 units: odd, so no line of the largest syringe.
  [250, 1000, [25, 25, 'between_lines']],
  // 0.5 / 1 = 0.5 mL = 50 units: more than 30, exactly full in 50.
  [500, 1000, ['too_large', 50, 50]],
  // 1 / 1 = 1 mL = 100 units.
  [1000, 1000, ['too_large', 'too_large', 100]],
  // 1.7 / 1 = 1.7 mL = 170 units.
  [1700, 1000, ['too_large', 'too_large', 'too_large']],
  // 2.4 / 1 = 2.4 mL = 240 units.
  [2400, 1000, ['too_large', 'too_large', 'too_large']],
  // 2.5 mg/mL: 0.25 / 2.5 = 0.1 mL = 10 units.
  [250, 2500, [10, 10, 10]],
  // 0.5 / 2.5 = 0.2 mL = 20 units.
  [500, 2500, [20, 20, 20]],
  // 1 / 2.5 = 0.4 mL = 40 units.
  [1000, 2500, ['too_large', 40, 40]],
  // 1.7 / 2.5 = 0.68 mL = 68 units.
  [1700, 2500, ['too_large', 'too_large', 68]],
  // 2.4 / 2.5 = 0.96 mL = 96 units.
  [2400, 2500, ['too_large', 'too_large', 96]],
  // 5 mg/mL: 0.25 / 5 = 0.05 mL = 5 units: odd.
  [250, 5000, [5, 5, 'between_lines']],
  // 0.5 / 5 = 0.1 mL = 10 units.
  [500, 5000, [10, 10, 10]],
  // 1 / 5 = 0.2 mL = 20 units.
  [1000, 5000, [20, 20, 20]],
  // 1.7 / 5 = 0.34 mL = 34 units.
  [1700, 5000, ['too_large', 34, 34]],
  // 2.4 / 5 = 0.48 mL = 48 units.
  [2400, 5000, ['too_large', 48, 48]],
  // Tirzepatide, 10 mg/mL: 2.5 / 10 = 0.25 mL = 25 units: odd.
  [2500, 10_000, [25, 25, 'between_lines']],
  // 5 / 10 = 0.5 mL = 50 units.
  [5000, 10_000, ['too_large', 50, 50]],
  // 7.5 / 10 = 0.75 mL = 75 units: odd.
  [7500, 10_000, ['too_large', 'too_large', 'between_lines']],
  // 10 / 10 = 1 mL = 100 units.
  [10_000, 10_000, ['too_large', 'too_large', 100]],
  // 12.5 / 10 = 1.25 mL = 125 units.
  [12_500, 10_000, ['too_large', 'too_large', 'too_large']],
  // 15 / 10 = 1.5 mL = 150 units.
  [15_000, 10_000, ['too_large', 'too_large', 'too_large']],
  // 15 mg/mL: 2.5 / 15 = 0.1666… mL = 16.66… units: on no line of any syringe.
  [2500, 15_000, ['between_lines', 'between_lines', 'between_lines']],
  // 5 / 15 = 33.33… units: past 30 in the smallest.
  [5000, 15_000, ['too_large', 'between_lines', 'between_lines']],
  // 7.5 / 15 = 0.5 mL = 50 units.
  [7500, 15_000, ['too_large', 50, 50]],
  // 10 / 15 = 66.66… units.
  [10_000, 15_000, ['too_large', 'too_large', 'between_lines']],
  // 12.5 / 15 = 83.33… units.
  [12_500, 15_000, ['too_large', 'too_large', 'between_lines']],
  // 15 / 15 = 1 mL = 100 units.
  [15_000, 15_000, ['too_large', 'too_large', 100]],
  // 20 mg/mL: 2.5 / 20 = 0.125 mL = 12.5 units: half a unit has no line.
  [2500, 20_000, ['between_lines', 'between_lines', 'between_lines']],
  // 5 / 20 = 0.25 mL = 25 units: odd.
  [5000, 20_000, [25, 25, 'between_lines']],
  // 7.5 / 20 = 37.5 units.
  [7500, 20_000, ['too_large', 'between_lines', 'between_lines']],
  // 10 / 20 = 0.5 mL = 50 units.
  [10_000, 20_000, ['too_large', 50, 50]],
  // 12.5 / 20 = 62.5 units.
  [12_500, 20_000, ['too_large', 'too_large', 'between_lines']],
  // 15 / 20 = 0.75 mL = 75 units: odd.
  [15_000, 20_000, ['too_large', 'too_large', 'between_lines']],
  // 30 mg/mL: 2.5 / 30 = 8.33… units.
  [2500, 30_000, ['between_lines', 'between_lines', 'between_lines']],
  // 5 / 30 = 16.66… units.
  [5000, 30_000, ['between_lines', 'between_lines', 'between_lines']],
  // 7.5 / 30 = 0.25 mL = 25 units: odd.
  [7500, 30_000, [25, 25, 'between_lines']],
  // 10 / 30 = 33.33… units.
  [10_000, 30_000, ['too_large', 'between_lines', 'between_lines']],
  // 12.5 / 30 = 41.66… units.
  [12_500, 30_000, ['too_large', 'between_lines', 'between_lines']],
  // 15 / 30 = 0.5 mL = 50 units.
  [15_000, 30_000, ['too_large', 50, 50]],
]

const said = (
  strength: number,
  concentration: number,
  syringe: (typeof SYRINGE_SIZES)[number],
): Said | DrawProblem => {
  const drawn = drawDose(strength, concentration, syringe)
  return 'problem' in drawn ? drawn.problem : drawn.units
}

test.each(TABLE)(
  'MED-12 D-89 A-06 %i micrograms from a vial of %i a milliliter are drawn to these lines, or refused',
  (strength, concentration, units) => {
    expect(SYRINGE_SIZES.map((size) => said(strength, concentration, size))).toEqual(units)
  },
)

test('MED-12 the table has every strength of the ladders with every concentration, once', () => {
  const pairs = (strengths: readonly number[], concentrations: readonly number[]) =>
    concentrations.flatMap((concentration) => strengths.map((ug) => `${ug} ${concentration}`))
  expect(TABLE.map(([strength, concentration]) => `${strength} ${concentration}`)).toEqual([
    ...pairs(SEMAGLUTIDE_STRENGTHS, SEMAGLUTIDE),
    ...pairs(TIRZEPATIDE_STRENGTHS, TIRZEPATIDE),
  ])
})

test('MED-12 a dose of less than five units, and a vial of 0 mg/mL or of half a microgram, are refused', () => {
  // 0.25 mg / 10 mg/mL = 0.025 mL = 2.5 units.
  expect(drawDose(250, 10_000, 30)).toEqual({ problem: 'too_small' })
  for (const concentration of [0, -2500, 2500.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(drawDose(250, concentration, 30)).toEqual({ problem: 'no_concentration' })
})

test('A-06 volumes and concentrations are printed with a leading zero, without a trailing one, and with a space', () => {
  expect(drawDose(250, 2500, 50)).toEqual({ units: 10, microliters: 100, syringe: 50 })
  expect([100, 50, 960, 1000].map(formatMilliliters)).toEqual(['0.1 mL', '0.05 mL', '0.96 mL', '1 mL'])
  expect([2500, 1000, 12_500].map(formatConcentration)).toEqual(['2.5 mg/mL', '1 mg/mL', '12.5 mg/mL'])
})
