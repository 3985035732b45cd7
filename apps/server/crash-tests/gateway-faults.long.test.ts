import { GATEWAY_FAULTS, isWebhookFault, shuffled, type GatewayFault } from '@contour/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFrom, randomSeed } from './sampling.ts'
import { startCrashTestBench, type CrashTestBench } from './crash-round.ts'
import type { Flow } from './flows/flow.ts'
import { FLOWS } from './flows/index.ts'

/** The number of ways in which a fault affects a flow. */
const SEEDS = 5

/** Creates a bench for the tests of one block; its round must find nothing wrong and returns the fault count. */
function onBench() {
  let bench: CrashTestBench
  beforeAll(async () => {
    bench = await startCrashTestBench()
  })
  afterAll(() => bench.close())
  return async (flow: Flow, fault: GatewayFault, seed: number): Promise<number> => {
    const { wrong, struck } = await bench.round(flow, fault, seed)
    expect(wrong).toEqual([])
    return struck
  }
}

/** Every fault once and every flow at least twice, paired differently in each run. */
function sampledPairs(runSeed: number) {
  const draw = sampleFrom(`run ${runSeed}`)
  const flows = shuffled(FLOWS, draw)
  return shuffled(GATEWAY_FAULTS, draw).map((fault, n) => {
    const flow = flows[n % flows.length]
    if (!flow) throw new Error('no flows')
    return { flow, fault, seed: Math.floor(draw() * SEEDS) }
  })
}

if (process.env.LONG === '1')
  describe.each(FLOWS)('$name', (flow) => {
    const round = onBench()
    test.each(GATEWAY_FAULTS)(
      `under %s, ${SEEDS} seeds: no charge without an order or period, none twice, none lost, settled within 60 s`,
      async (fault) => {
        let strokes = 0
        for (let seed = 0; seed < SEEDS; seed++) strokes += await round(flow, fault, seed)
        expect(strokes).toBeGreaterThan(0)
      },
    )
  })
else {
  const runSeed = randomSeed()
  describe(`${GATEWAY_FAULTS.length} faults, drawn with FAULT_SEED=${runSeed}`, () => {
    const round = onBench()
    test.each(sampledPairs(runSeed))(
      '$flow.name under $fault, seed $seed: no charge without an order or period, none twice, none lost, settled within 60 s',
      async ({ flow, fault, seed }) => {
        const struck = await round(flow, fault, seed)
        // The other seeds may aim beyond the last call of a short flow.
        if (seed === 0 && !isWebhookFault(fault)) expect(struck).toBeGreaterThan(0)
      },
    )
  })
}
