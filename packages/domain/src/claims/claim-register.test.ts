import { describe, expect, test } from 'vitest'
import {
  CLAIM_IDS,
  CLAIM_SEEDS,
  claimProblem,
  firstWording,
  isServed,
  formatClaim,
} from './claim-register.ts'

const approved = { ...firstWording('CL-02', '2026-11-30'), approved_by: 'staff:x', withdrawn: false }

describe('the claims register (decisions D-09)', () => {
  test('a claim is shown up to its last day, and only approved and not withdrawn', () => {
    expect(isServed(approved, '2027-11-30')).toBe(true)
    expect(isServed(approved, '2027-12-01')).toBe(false)
    expect(isServed({ ...approved, approved_by: null }, '2026-11-21')).toBe(false)
    expect(isServed({ ...approved, withdrawn: true }, '2026-11-21')).toBe(false)
  })
  test('the published figures, each with its source, its weeks and its placebo', () => {
    expect(CLAIM_SEEDS['CL-02'].figures).toEqual({ loss_percent: 14.9, weeks: 68, placebo_percent: 2.4 })
    expect(CLAIM_SEEDS['CL-02'].source).toMatch(/^STEP 1/)
    expect(CLAIM_SEEDS['CL-03'].figures).toEqual({ loss_percent: 20.9, weeks: 72, placebo_percent: 3.1 })
    expect(CLAIM_SEEDS['CL-03'].source).toMatch(/^SURMOUNT-1/)
    for (const id of ['CL-02', 'CL-03'] as const)
      expect(CLAIM_SEEDS[id].studied).toMatch(/Compounded medicine was not, and is not FDA-approved/)
  })
  test('the sentence prints its figures', () => {
    expect(formatClaim(CLAIM_SEEDS['CL-01'])).toBe(
      'The program’s model: 3.7% of the starting weight a month.',
    )
    expect(formatClaim(CLAIM_SEEDS['CL-05'])).toBe('Save $313 with us. Regular price $349.')
    for (const id of CLAIM_IDS) expect(formatClaim(CLAIM_SEEDS[id])).not.toMatch(/[{}]/)
  })
  test('every seeded claim has its text, source and date', () => {
    for (const id of CLAIM_IDS) expect(claimProblem(id, firstWording(id, '2026-11-30'))).toBeNull()
  })
  test.each([
    ['no text', { text: ' ' }],
    ['no source', { source: '' }],
    ['no date', { expires_on: '2027-02-30' }],
    ['a figure too few', { figures: { loss_percent: 14.9, weeks: 68 } }],
    ['a figure too many', { figures: { ...approved.figures, cure: 1 } }],
    ['a figure that is none', { figures: { ...approved.figures, weeks: Number.NaN } }],
    ['a figure below nothing', { figures: { ...approved.figures, weeks: -1 } }],
    ['a text with an unknown figure', { text: 'Lose {everything} %' }],
  ])('an edit is refused: %s', (_why, part) => {
    expect(claimProblem('CL-02', { ...approved, ...part })).toEqual(expect.any(String))
  })
})
