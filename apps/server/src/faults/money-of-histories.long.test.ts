import { startTestService } from '@contour/testkit'
import { expect, test } from 'vitest'
import { drawFrom, seedOfRun } from './fault-draw.ts'
import { brokenInvariants } from './money-invariants.ts'
import { drawTreatedLife } from './treated-lives/treated-life.ts'
import { parcelFaults } from './treated-lives/parcel-faults.ts'
import { returnFaults } from './treated-lives/return-faults.ts'
import { liveLives } from './treated-lives/live-lives.ts'

const runSeed = seedOfRun()
const LONG = process.env.LONG === '1'
const ROUNDS = LONG ? [1, 2, 3, 4] : [1]
const PEOPLE = LONG ? 25 : 7
const DAYS = LONG ? 400 : 215

test.each(ROUNDS)(
  `R-009 R-003 round %d of ${PEOPLE} treated lives over ${DAYS} days: no captured cent without a shipped line, every denial to the cent, every parcel as prescribed (FAULT_SEED=${runSeed})`,
  async (round) => {
    const draw = drawFrom(`treated lives ${runSeed} ${round}`)
    const at = await startTestService()
    try {
      const lives = Array.from({ length: PEOPLE }, (_, index) => drawTreatedLife(draw, index))
      const { lived, parcels } = await liveLives(at, lives, DAYS)
      await at.settle()
      expect(parcels.length).toBeGreaterThan(PEOPLE)
      expect(parcels.flatMap(parcelFaults)).toEqual([])
      const returned = await Promise.all(lived.map((one) => returnFaults(at, one)))
      expect(returned.flat()).toEqual([])
      expect(await brokenInvariants(at)).toEqual([])
    } finally {
      await at.close()
    }
  },
  3_600_000,
)
