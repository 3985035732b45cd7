import { GATEWAY_FAULTS } from '@contour/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultBench } from './fault-round.ts'
import type { FaultBench } from './fault-round.ts'
import { FLOWS } from './flows/index.ts'

/** All seeds of the long run; npm test takes the first. */
const SEEDS = process.env.LONG === '1' ? 5 : 1

describe.each(FLOWS)('$name', (flow) => {
  let bench: FaultBench
  beforeAll(async () => {
    bench = await startFaultBench()
  })
  afterAll(() => bench.close())

  test.each(GATEWAY_FAULTS)(
    `under %s, ${SEEDS} seeds: no charge without an order or period, none twice, none lost, settled within 60 s`,
    async (fault) => {
      let strokes = 0
      for (let seed = 0; seed < SEEDS; seed++) {
        const { wrong, struck } = await bench.round(flow, fault, seed)
        expect(wrong).toEqual([])
        strokes += struck
      }
      expect(strokes).toBeGreaterThan(0)
    },
  )
})
