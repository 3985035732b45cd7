import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFrom, randomSeed } from './sampling.ts'
import { brokenInvariants } from './money-invariants.ts'
import { RACES } from './races/index.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 3
const runSeed = randomSeed()

describe.each(RACES)('$name', ({ name, on }) => {
  let at: TestService
  beforeAll(async () => {
    at = await startTestService()
  })
  afterAll(() => at.close())

  test(`${ROUNDS} rounds with FAULT_SEED=${runSeed}: one outcome each, and the money agrees with it`, async () => {
    const draw = sampleFrom(`${name} ${runSeed}`)
    const round = on(at)
    const won: Record<string, number> = {}
    for (let n = 1; n <= ROUNDS; n++) {
      const ended = await round(draw)
      won[ended.won] = (won[ended.won] ?? 0) + 1
      const broken = [...ended.wrong, ...(await brokenInvariants(at))]
      expect(broken.map((what) => `round ${n}, ${ended.won} won: ${what}`)).toEqual([])
    }
    process.stdout.write(`${name}: ${JSON.stringify(won)}\n`)
  })
})
