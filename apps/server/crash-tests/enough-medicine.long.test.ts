import { startTestService } from '@contour/testkit'
import { expect, test } from 'vitest'
import { randomSeed, sampleFrom } from './sampling.ts'
import { habitsOf } from './years/habits.ts'
import { liveYear } from './years/live-year.ts'
import { missedDoses, type Missed } from './years/missed-doses.ts'

const runSeed = randomSeed()
const LONG = process.env.LONG === '1'
/**
 * A year of one patient on the whole service takes ten seconds of processor time, so the 2,000 of A-25 live by the same rules
 * without a service (enough-medicine.long.test.ts of the domain); YEAR_PEOPLE=2000 lets them live here.
 */
const PEOPLE = Number(process.env.YEAR_PEOPLE ?? (LONG ? 60 : 6))
/** People of one service: what each of its days costs is shared by them. */
const GROUP = 200
/** Four weeks in which they buy, and a year. */
const DAYS = 28 + 365

const total = (rows: readonly Missed[], field: keyof Missed) => rows.reduce((sum, row) => sum + row[field], 0)

test(
  `D-88 A-25 in a year of ${PEOPLE} patients of the service nobody who answers in time misses a weekly dose (FAULT_SEED=${runSeed})`,
  async () => {
    const draw = sampleFrom(`a year of medicine ${runSeed}`)
    const inTime: Missed[] = []
    for (let left = PEOPLE; left > 0; left -= GROUP) {
      const at = await startTestService()
      try {
        await at.advance(Math.floor(draw() * 365) * 86_400)
        const people = Array.from({ length: Math.min(GROUP, left) }, () => habitsOf(draw))
        for (const one of await liveYear(at, people, DAYS))
          if (one.habits.kind === 'in time') inTime.push(await missedDoses(at, one))
      } finally {
        await at.close()
      }
    }
    expect(Math.min(...inTime.map(({ parcels }) => parcels))).toBeGreaterThanOrEqual(4)
    expect({
      people: inTime.filter(({ weeks }) => weeks > 0).length,
      weeks: total(inTime, 'weeks'),
    }).toEqual({ people: 0, weeks: 0 })
    // The rule before it, for comparison: four doses a month, and the next parcel on its day whatever is left.
    expect(inTime.filter(({ before }) => before > 0).length).toBeGreaterThan(inTime.length * 0.9)
    expect(total(inTime, 'before')).toBeGreaterThan(3 * inTime.length)
  },
  6 * 3_600_000,
)
