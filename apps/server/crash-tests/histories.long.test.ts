import { addDays } from '@contour/domain/time/plain-date'
import { startTestService } from '@contour/testkit'
import { expect, test } from 'vitest'
import { sampleFrom, randomSeed } from './sampling.ts'
import { generateHistory, type HistoryRun } from './histories/history.ts'
import { offerCoupons, runHistories } from './histories/run-histories.ts'
import { brokenInvariants } from './money-invariants.ts'

const runSeed = randomSeed()

/** Each run continues until every announced charge of its terms is due, weekends, pauses and holidays included. */
const SHORT: HistoryRun = { terms: [1, 3], days: 130, startDays: 14, people: 500 }
const HALF_YEAR: HistoryRun = { terms: [6], days: 225, startDays: 14, people: 500 }
const YEAR: HistoryRun = { terms: [12], days: 410, startDays: 14, people: 500 }
/** Monthly subscriptions beyond their second check-in. */
const MONTHS: HistoryRun = { terms: [1], days: 250, startDays: 14, people: 500 }

/** 20 runs of 500: 10,000 histories, most of them with the terms in which most events are possible. */
const TWENTY: readonly HistoryRun[] = [SHORT, HALF_YEAR, SHORT, YEAR, SHORT].flatMap((run, n) =>
  Array.from({ length: 4 }, (_, repeat) => (n === 4 && repeat === 3 ? MONTHS : run)),
)
/** The embedded engine takes three times as long for each history: it makes one run of every kind. */
const FOUR: readonly HistoryRun[] = [SHORT, HALF_YEAR, YEAR, MONTHS].map((run) => ({ ...run, people: 50 }))
const SEEDED: readonly HistoryRun[] = [{ terms: [1, 3], days: 100, startDays: 2, people: 12 }]

const long = process.env.TEST_DATABASE_URL ? TWENTY : FOUR
/** HISTORY_WALKS=3,4 repeats only these runs, HISTORY_PEOPLE=40 with that many histories each. */
const chosen = process.env.HISTORY_WALKS?.split(',').map(Number)
const people = Number(process.env.HISTORY_PEOPLE ?? 0)
const HISTORY_RUNS = (process.env.LONG === '1' ? long : SEEDED)
  .map((run, index) => ({ ...run, ...(people > 0 ? { people } : {}), n: index + 1 }))
  .filter(({ n }) => chosen?.includes(n) ?? true)

// Concurrent: while one run waits for its database another continues.
test.concurrent.each(HISTORY_RUNS)(
  `A-03 chargePlan announced what the ledger holds: walk $n, $people histories of terms $terms over $days days (FAULT_SEED=${runSeed})`,
  async ({ n, ...run }) => {
    const draw = sampleFrom(`histories ${runSeed} ${n}`)
    // Runs begin on any day of four years, one of them a leap year.
    const from = addDays('2027-01-01', Math.floor(draw() * 1461))
    let real = new Date(`${from}T05:30:00Z`).getTime()
    const at = await startTestService({ realNow: () => real })
    try {
      await offerCoupons(at)
      const histories = Array.from({ length: run.people }, () => generateHistory(draw, run))
      expect(await runHistories(at, histories, { from, days: run.days })).toEqual([])
      // A gateway event that found its row locked is retried after a moment of real time.
      real += 60_000
      await at.settle()
      expect(await brokenInvariants(at)).toEqual([])
      process.stdout.write(`walk ${n} from ${from}: ${run.people} histories agree\n`)
    } finally {
      await at.close()
    }
  },
  3_600_000,
)
