// Started by scripts/bench.mjs --against: measures the calls of this tree and of an earlier commit in one run.
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { startService } from '@contour/e2e/start-service'
import { CROWD, UNDER_WAY, compareSides, peopleFor, withPeople, type Comparison } from './compare-sides.ts'
import { freshDatabase } from './fresh-database.ts'
import { PURCHASES, checkoutNew, intakeForm, login, orderItems } from './measured-calls.ts'
import { printTable, within } from './print-table.ts'

/** A call may cost a tenth more than before; a measurement on a busy machine varies by about as much. */
const BUDGET = 1.1

const folder = process.env.BENCH_AGAINST ?? ''
const earlier = (await import(pathToFileURL(path.join(folder, 'e2e/fixtures/start-service.ts')).href)) as {
  startService: typeof startService
}

await measureAgainst('PGlite', {}, {})
const server = process.env.BENCH_POSTGRES
if (server)
  await measureAgainst(
    'PostgreSQL',
    { DATABASE_URL: await freshDatabase(server, 'bench_now') },
    { DATABASE_URL: await freshDatabase(server, 'bench_earlier') },
  )
else process.stdout.write('\nPostgreSQL was not found: its calls were not measured.\n')

async function measureAgainst(
  engine: string,
  nowEnv: Record<string, string>,
  thenEnv: Record<string, string>,
): Promise<void> {
  const now = await startService(nowEnv)
  const then = await earlier.startService(thenEnv)
  try {
    const people = peopleFor(PURCHASES)
    const sides = [await withPeople(now, people), await withPeople(then, people)] as const
    const rows = []
    for (const call of [intakeForm, checkoutNew, orderItems])
      rows.push(rowOf(call.name, await compareSides(sides, call)))
    rows.push(rowOf('login', await compareSides(sides, login(now.logins))))
    printTable(
      `Calls on ${engine}, this tree and ${process.env.BENCH_AGAINST_NAME ?? folder}: processor ms per request, requests per second with ${UNDER_WAY} under way, p99 in ms with ${CROWD} under way`,
      ['', 'cpu ms', 'earlier', 'cost', 'req/s', 'earlier', 'p99', 'earlier', 'budget', ''],
      rows,
    )
  } finally {
    await then.stop()
    await now.stop()
  }
}

function rowOf(name: string, [now, then]: Comparison): string[] {
  const cost = now.cpu / then.cpu
  return [
    name,
    ...[now, then].map(({ cpu }) => cpu.toFixed(2)),
    cost.toFixed(2),
    ...[now, then].map(({ perSecond }) => perSecond.toFixed(0)),
    ...[now, then].map(({ p99 }) => p99.toFixed(0)),
    `cost <= ${BUDGET}`,
    within(cost <= BUDGET),
  ]
}
