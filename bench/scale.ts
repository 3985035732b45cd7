// Started by scripts/bench.mjs --scale: measures what a request costs the service and its database with a thousand and
// with a million patients, on PostgreSQL. The design's budget: no more than a fifth higher. It fails where a call reads a
// large table from start to end.
import { setTimeout as wait } from 'node:timers/promises'
import { startService, type RunningService } from '@contour/e2e/start-service'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { atCheckout, intakeBody } from './bench-people.ts'
import { cpuTime } from './cpu-time.ts'
import { databaseCpu } from './database-cpu.ts'
import { freshDatabase } from './fresh-database.ts'
import { cartOf, fillPatients, spread, tokenOf } from './fill-patients.ts'
import { measureCalls, send, type Call } from './measure-calls.ts'
import { printTable, within } from './print-table.ts'

const FEW = 1_000
const MANY = Number(process.env.BENCH_PATIENTS || 1_000_000)
const BUDGET = 1.2
/** The rounds that count. One more runs before them: it warms the service, its connections and the database's pages. */
const ROUNDS = 5
const UNDER_WAY = 8
/** Rows from which a table is large. */
const LARGE = 10_000
/** A process of PostgreSQL that is idle reports what it read within so many ms. */
const REPORTS_MS = 11_000
/** Concurrent visitors: as many among a million patients as among a thousand; each calls once a round. */
const VISITORS = 1_000
const COUNT = {
  'order-items': VISITORS,
  'get-cart': VISITORS,
  queue: 150,
  'intake-form': 300,
  'checkout-new': 40,
  'order-items, first visit': VISITORS,
}
type Name = keyof typeof COUNT
type Figures = { cost: number; perSecond: number; p99: number }
type Side = { service: RunningService; client: pg.Client; database: string; patients: number }
type At = Side & { staff: string; buyers: Call[] }

const say = (text: string) => process.stdout.write(`${text}\n`)

const calls: Record<Name, (at: At, count: number, round: number) => Call[]> = {
  'order-items': ({ service, patients }, count) =>
    times(count, (i) => ({
      url: `${service.url}/api/order-items`,
      token: tokenOf(visitor(i, patients)),
    })),
  'get-cart': ({ service, patients }, count) =>
    times(count, (i) => {
      const n = visitor(i, patients)
      return { url: `${service.url}/api/get-cart/${cartOf(n)}`, token: tokenOf(n) }
    }),
  queue: ({ service, staff }, count) =>
    times(count, () => ({ url: `${service.staffUrl}/staff-api/queue`, token: staff })),
  'intake-form': ({ service, patients }, count) =>
    times(count, () => {
      const body = intakeBody()
      return {
        url: `${service.url}/api/intake-form`,
        method: 'POST',
        body: { ...body, tracking_session_id: `${patients}.${body.email}` },
      }
    }),
  'checkout-new': ({ buyers }, count) => buyers.splice(0, count),
  // Different patients in every round: among a million, the database has none of their rows in memory.
  'order-items, first visit': ({ service, patients }, count, round) =>
    times(count, (i) => ({
      url: `${service.url}/api/order-items`,
      token: tokenOf(spread(round * count + i, patients)),
    })),
}

/** The i-th of the visitors, who are spread evenly over all patients. */
const visitor = (i: number, patients: number) => 1 + Math.floor((i % VISITORS) * (patients / VISITORS))

if (!(MANY > FEW)) throw new Error(`--scale asks for more than ${FEW} patients`)
const server = process.env.BENCH_POSTGRES
if (!server) throw new Error('BENCH_POSTGRES names the server to measure on')
const sides = [await openSide(server, FEW), await openSide(server, MANY)] as const
try {
  for (const { database, patients } of sides) await fillPatients(database, 1, patients, say)
  const [few, many] = [await readied(sides[0]), await readied(sides[1])]
  const before = await wholeReads(many.client)
  show(await measureAll([few, many]))
  await sayWholeReads(many.client, before)
} finally {
  for (const { client, service } of sides) {
    await client.end()
    await service.stop()
  }
}

async function openSide(at: string, patients: number): Promise<Side> {
  const database = await freshDatabase(at, `bench_of_${patients}`)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return { service: await startService({ DATABASE_URL: database }), client, database, patients }
}

/** Logs the clinician in and prepares patients at the checkout. */
async function readied(side: Side): Promise<At> {
  const buyers: Call[] = []
  while (buyers.length < COUNT['checkout-new'] * (ROUNDS + 1)) {
    const made = await Promise.all(times(UNDER_WAY, () => atCheckout(side.service.url)))
    buyers.push(
      ...made.map((person) => ({ ...person, url: `${side.service.url}/api/checkout-new`, method: 'POST' })),
    )
  }
  return { ...side, staff: await signIn(side.service), buyers }
}

/** How often each large table was read from start to end. */
async function wholeReads(client: pg.Client): Promise<Map<string, number>> {
  await wait(REPORTS_MS)
  const { rows } = await client.query<{ name: string; reads: string }>(
    'select relname as name, seq_scan as reads from pg_stat_user_tables where n_live_tup > $1',
    [LARGE],
  )
  return new Map(rows.map(({ name, reads }) => [name, Number(reads)]))
}

/** Fails where a table was read whole as often as the rarest of the calls was made: one of them does. */
async function sayWholeReads(client: pg.Client, before: ReadonlyMap<string, number>): Promise<void> {
  const rarest = Math.min(...Object.values(COUNT)) * ROUNDS
  const read = [...(await wholeReads(client))]
    .map(([name, reads]) => ({ name, times: reads - (before.get(name) ?? 0) }))
    .filter(({ times: often }) => often >= rarest)
  say(
    `\nTables of more than ${LARGE} rows that a call reads from start to end: ${read.length === 0 ? 'none' : ''}`,
  )
  for (const { name, times: often } of read) say(`  ${name}, ${often} times`)
  if (read.length > 0) process.exitCode = 1
}

type Both = [Figures, Figures]

/** Rounds alternate between the two, so that both run under the same conditions. */
async function measureAll(ats: readonly [At, At]): Promise<Record<Name, Both>> {
  const found = {} as Record<Name, Both>
  for (const name of Object.keys(COUNT) as Name[]) {
    const rounds: [Figures[], Figures[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++)
      for (const [s, at] of ats.entries()) {
        const figures = await measure(at, name, calls[name](at, COUNT[name], round))
        if (round > 0) rounds[s as 0 | 1].push(figures)
      }
    found[name] = [middle(rounds[0]), middle(rounds[1])]
    say(`${name}: ${found[name].map(({ cost }) => cost.toFixed(2)).join(' and ')} ms a request`)
  }
  return found
}

async function measure(side: Side, name: Name, made: readonly Call[]): Promise<Figures> {
  await untilQuiet(side)
  const before = await used(side)
  const speed = await measureCalls(made, UNDER_WAY)
  if (speed.failed > 0) throw new Error(`${name}: ${speed.failed} of ${made.length} calls failed`)
  await untilQuiet(side)
  return { ...speed, cost: ((await used(side)) - before) / made.length }
}

async function used({ client, service }: Side): Promise<number> {
  const inDatabase = await databaseCpu(client)
  const inService = cpuTime(service.pid)
  if (inDatabase === null || inService === null)
    throw new Error('this system does not tell what a process has used; Linux does')
  return inDatabase + inService
}

async function untilQuiet({ client }: Side): Promise<void> {
  for (let look = 0; look < 600; look++) {
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists(select from outbox where state in ('waiting', 'sending'))
        or exists(select from audit where seq is null) as busy`,
    )
    if (!rows[0]?.busy) return
    await wait(100)
  }
  throw new Error('the service did not come to rest')
}

/** Returns the demo clinician's token. */
async function signIn(service: RunningService): Promise<string> {
  const login = service.logins.find(({ email }) => email.startsWith('clinician@'))
  if (!login) throw new Error('no demo clinician')
  const totp = new TOTP({ secret: Secret.fromBase32(login.totp_secret) })
  const response = await send({
    url: `${service.staffUrl}/staff-api/login`,
    method: 'POST',
    body: { email: login.email, password: login.password, totp: totp.generate() },
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`the clinician's sign-in answered ${response.status}`)
  return token
}

function show(found: Record<Name, Both>): void {
  const rows = (Object.keys(COUNT) as Name[]).map((name) => {
    const [a, b] = found[name]
    const ratio = b.cost / a.cost
    const each = (of: keyof Figures, digits: number) => [a[of].toFixed(digits), b[of].toFixed(digits)]
    return [
      name,
      ...each('cost', 2),
      ratio.toFixed(2),
      ...each('perSecond', 0),
      ...each('p99', 0),
      `<= ${BUDGET}`,
      within(ratio <= BUDGET),
    ]
  })
  printTable(
    `Processor ms per request, service and PostgreSQL together, with ${FEW} and with ${MANY} patients; requests per second and p99 in ms with ${UNDER_WAY} under way`,
    ['', `at ${FEW}`, `at ${MANY}`, 'ratio', 'req/s', 'req/s', 'p99', 'p99', 'budget', ''],
    rows,
  )
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) =>
    rounds.map((round) => round[figure]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN
  return { cost: of('cost'), perSecond: of('perSecond'), p99: of('p99') }
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}
