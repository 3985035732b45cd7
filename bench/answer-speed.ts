import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startService } from '@contour/e2e/start-service'
import type { DemoLogin } from '@contour/e2e/start-service'
import { atCheckout, intakeBody } from './bench-people.ts'
import { cpuTime } from './cpu-time.ts'
import { measureCalls, send } from './measure-calls.ts'
import type { Call } from './measure-calls.ts'
import { printTable, within } from './print-table.ts'
import { startBare } from './start-bare.ts'

/** Few enough for a run of minutes on two cores. Rounds alternate, so that both sides run under the same conditions. */
const ROUNDS = 5
/** A production server runs warm for weeks; its compiler needs about ten thousand cheap calls to warm up. */
const WARM_UP = { 'order-items': 10_000 } as Record<string, number>
const COUNT = { read: 2000, intake: 200, checkout: 24, login: 40 }
const UNDER_WAY = 8
const CROWD = 32

/** performance.md: cost per request relative to the bare server on PostgreSQL, share of its speed on PGlite. */
const BUDGET = { cost: { 'order-items': 1.5, 'intake-form': 2 }, login: 1.15, share: 0.7, p99: 3 } as const

type Engine = { name: 'PGlite' | 'PostgreSQL'; bare: string; ours: Record<string, string> }
type Side = { url: string; pid: number; people: readonly Person[] }
type Person = { token: string; body: unknown }
type Made = (side: Side, count: number, round: number) => Call[]
type Figures = { perSecond: number; cpu: number | null; p99: number }

/** Measures the calls on one engine, on the service and on the bare server. */
export async function measureEngine(engine: Engine): Promise<void> {
  const service = await startService(engine.ours)
  const bare = await startBare(engine.bare)
  try {
    // Two more rounds than are measured: the first warms both sides, the last is for the p99 under load.
    const count = COUNT.checkout * (ROUNDS + 2)
    const sides: [Side, Side] = [
      { ...service, people: await inBatches(count, () => atCheckout(service.url)) },
      { ...bare, people: await inBatches(count, () => atBareCheckout(bare.url)) },
    ]
    const rows = [
      await besides(engine.name, 'intake-form', COUNT.intake, sides, intakes),
      await besides(engine.name, 'checkout-new', COUNT.checkout, sides, checkouts),
      await besides(engine.name, 'order-items', COUNT.read, sides, reads),
      await besides(engine.name, 'login', COUNT.login, sides, logins(service.logins)),
    ]
    printTable(
      `Calls on ${engine.name}: requests per second with ${UNDER_WAY} under way, processor ms per request, p99 in ms with ${CROWD} under way`,
      ['', 'req/s', 'bare', 'share', 'cpu ms', 'bare', 'cost', 'p99', 'bare', 'ratio', 'budget', ''],
      rows,
    )
  } finally {
    await bare.stop()
    await service.stop()
  }
}

const intakes: Made = ({ url }, count) =>
  Array.from({ length: count }, () => ({
    url: `${url}/api/intake-form`,
    method: 'POST',
    body: intakeBody(),
  }))

const checkouts: Made = ({ url, people }, count, round) =>
  people
    .slice(round * count, (round + 1) * count)
    .map((person) => ({ ...person, url: `${url}/api/checkout-new`, method: 'POST' }))

const reads: Made = ({ url, people }, count) =>
  Array.from({ length: count }, (_, n) => ({
    url: `${url}/api/order-items`,
    token: people[n % (COUNT.checkout * ROUNDS)]?.token ?? '',
  }))

/** A demo patient logs in repeatedly; the bare server verifies the password and does nothing else. */
const logins =
  (known: readonly DemoLogin[]): Made =>
  ({ url }, count) => {
    const patient = known.find(({ role }) => role === 'patient')
    const body = { email: patient?.email, password: patient?.password }
    return Array.from({ length: count }, () => ({ url: `${url}/api/login`, method: 'POST', body }))
  }

async function besides(
  engine: Engine['name'],
  name: string,
  count: number,
  sides: [Side, Side],
  make: Made,
): Promise<string[]> {
  const found: [Figures[], Figures[]] = [[], []]
  for (const side of sides) if (WARM_UP[name]) await measureCalls(make(side, WARM_UP[name], 0), UNDER_WAY)
  for (let round = 0; round <= ROUNDS; round++)
    for (const [s, side] of sides.entries()) {
      const figures = await measure(name, side, make(side, count, round))
      if (round > 0) found[s as 0 | 1].push(figures)
    }
  const p99: number[] = []
  for (const side of sides) p99.push((await measureCalls(make(side, count, ROUNDS + 1), CROWD)).p99)
  const middle = (s: 0 | 1, of: (figures: Figures) => number) => median(found[s].map(of))
  const speed = [middle(0, (f) => f.perSecond), middle(1, (f) => f.perSecond)] as const
  const cpu = [middle(0, (f) => f.cpu ?? NaN), middle(1, (f) => f.cpu ?? NaN)] as const
  const [share, cost, wait] = [speed[0] / speed[1], cpu[0] / cpu[1], (p99[0] ?? 0) / (p99[1] ?? 1)]
  return [
    name,
    ...speed.map((value) => value.toFixed(0)),
    share.toFixed(2),
    ...cpu.map((value) => value.toFixed(2)),
    cost.toFixed(2),
    ...p99.map((value) => value.toFixed(0)),
    wait.toFixed(2),
    ...verdict(engine, name, { share, cost, wait }),
  ]
}

type Ratios = { share: number; cost: number; wait: number }

/** What performance.md requires of this call on this engine, and whether this run met it. */
function verdict(engine: Engine['name'], name: string, { share, cost, wait }: Ratios): [string, string] {
  const limit = (BUDGET.cost as Record<string, number>)[name]
  const tail = `p99 <= ${BUDGET.p99}`
  if (engine === 'PGlite')
    return [`share >= ${BUDGET.share}, ${tail}`, within(share >= BUDGET.share && wait <= BUDGET.p99)]
  if (name === 'login') return [`cost <= ${BUDGET.login}`, within(cost <= BUDGET.login)]
  if (limit === undefined) return [tail, within(wait <= BUDGET.p99)]
  // Where the system does not report processor time, the request rate replaces it.
  const met = (Number.isNaN(cost) ? 1 / share : cost) <= limit && wait <= BUDGET.p99
  return [`cost <= ${limit}, ${tail}`, within(met)]
}

async function measure(name: string, side: Side, calls: readonly Call[]): Promise<Figures> {
  const before = cpuTime(side.pid)
  const speed = await measureCalls(calls, UNDER_WAY)
  const after = cpuTime(side.pid)
  if (speed.failed > 0) throw new Error(`${name}: ${speed.failed} calls to ${side.url} failed`)
  const cpu = before === null || after === null ? null : (after - before) / calls.length
  return { ...speed, cpu }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function atBareCheckout(url: string): Promise<Person> {
  const lead = await send({ url: `${url}/api/intake-form`, method: 'POST', body: intakeBody() })
  const { session } = (await lead.json()) as { session: { token: string } }
  const cart = await send({ url: `${url}/api/save-cart`, method: 'POST', token: session.token, body: {} })
  return { token: session.token, body: await cart.json() }
}

async function inBatches<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(UNDER_WAY, count - made.length) }, make))))
  return made
}

/** Measures on PGlite. The bare server gets its own folder; the service creates its own. */
export async function onPglite(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  try {
    await measureEngine({ name: 'PGlite', bare: folder, ours: {} })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
