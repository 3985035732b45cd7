import fc from 'fast-check'
import { startTestService } from '@contour/testkit'
import { afterAll, expect, test } from 'vitest'
import { live } from './harm/live-step.ts'
import { OPENINGS, histories } from './harm/step.ts'
import { randomSeed } from './sampling.ts'

const LONG = process.env.LONG === '1'
/** Steps that are drawn after the opening, about a month each, and how many histories begin with each. */
const [STEPS, EACH] = LONG ? [25, 5] : [8, 1]
const runSeed = LONG ? randomSeed() : 20

/** What a run has to meet, and how often: a property over parcels proves nothing where none leaves or none is kept. */
const MET: Readonly<Record<string, number>> = {
  parcels: 5,
  'later parcels': 1,
  'signature without reasons: refused': 2,
  'second GLP-1 untold: refused': 1,
  'hold lifted: refused': 1,
  'kept: hold': 1,
  'kept: alarm': 1,
  'kept: second GLP-1': 1,
  'kept: lot': 2,
  'kept: dose or weight': 1,
  // The gate while questions are open needs a weekend at the right moment: dose-questions.test.ts proves it.
  'holds of a parcel to be sent again': 3,
  'parcels instead of others': 2,
  ...(LONG ? { 'parcels of several months': 3 } : {}),
}
const counts = new Map<string, number>()
const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)

test.each(OPENINGS.map((opening, index) => ({ opening, rows: opening.rows, seed: runSeed + index + 1 })))(
  '$rows whatever happens to a patient, no parcel harms and no cent is captured for what did not leave (seed $seed)',
  async ({ opening, seed }) => {
    for (const history of fc.sample(histories(opening, STEPS), { numRuns: EACH, seed })) {
      const at = await startTestService()
      try {
        expect(await live(at, history, count), JSON.stringify(history)).toEqual([])
        count('histories')
      } finally {
        await at.close()
      }
    }
  },
  3_600_000,
)

const lived = () => counts.get('histories') === OPENINGS.length * EACH
afterAll(() => {
  // A run of some openings, or one that has failed already, has not met everything.
  if (!lived()) return
  const met = [...counts].map(([what, times]) => `${what} ${times}`).toSorted()
  const missing = Object.entries(MET).filter(([what, least]) => (counts.get(what) ?? 0) < least)
  expect(missing, met.join(', ')).toEqual([])
})
