import { startTestService } from '@contour/testkit'
import { expect, test } from 'vitest'
import { sampleFrom, randomSeed } from './sampling.ts'
import { brokenInvariants } from './money-invariants.ts'
import { generateTreatmentHistory } from './treatments/treatment-history.ts'
import { shipmentProblems } from './treatments/shipment-problems.ts'
import { refundProblems } from './treatments/refund-problems.ts'
import { simulateTreatments } from './treatments/simulate-treatments.ts'

const runSeed = randomSeed()
const LONG = process.env.LONG === '1'
const ROUNDS = LONG ? [1, 2, 3, 4] : [1]
const PEOPLE = LONG ? 25 : 7
const DAYS = LONG ? 400 : 215

test.each(ROUNDS)(
  `R-009 R-003 round %d of ${PEOPLE} treated lives over ${DAYS} days: no captured cent without a shipped line, every denial to the cent, every parcel as prescribed (FAULT_SEED=${runSeed})`,
  async (round) => {
    const draw = sampleFrom(`treated lives ${runSeed} ${round}`)
    const at = await startTestService()
    try {
      const lives = Array.from({ length: PEOPLE }, (_, index) => generateTreatmentHistory(draw, index))
      const { lived: simulated, parcels: shipments } = await simulateTreatments(at, lives, DAYS)
      await at.settle()
      // How many leave depends on the draw; a run in which none left would prove nothing.
      expect(shipments.length).toBeGreaterThan(0)
      expect(shipments.flatMap(shipmentProblems)).toEqual([])
      const returned = await Promise.all(simulated.map((one) => refundProblems(at, one)))
      expect(returned.flat()).toEqual([])
      expect(await brokenInvariants(at)).toEqual([])
    } finally {
      await at.close()
    }
  },
  3_600_000,
)
