import { freePort, type RunningService } from '@contour/e2e/start-service'
import { cpuTime } from './cpu-time.ts'
import { connectBare, connectOurs, createVisitors } from './chat-clients.ts'
import type { ChatClient, ChatVisitor, Connect } from './chat-clients.ts'
import { inBatches } from './compare-sides.ts'
import { memoryOf } from './idle-memory.ts'
import { kib, printTable, within } from './print-table.ts'
import { startBare } from './start-bare.ts'

/** Processor time of a stored message relative to the bare server; KiB of one idle connection. */
const BUDGET = { cost: 2.5, idleKib: 25 } as const

/** People who write at the same time, each their next message once the last one is stored. */
const PAIRS = 50
const MESSAGES = 3_000
const WARM_UP = 6_000
const ROUNDS = 7
/** Enough that one connection's memory stands out of the noise of a process. */
const IDLE = 2_000

type Side = {
  name: string
  url: string
  pid: number
  inspector: number
  connect: Connect
  visitors: readonly ChatVisitor[]
}
type Round = { cpu: number; perSecond: number }

/**
 * Measures the live server next to a bare ws server that stores the same text in the same database, in turn: processor
 * time of a stored message, and memory of an idle connection. `service` was started with --inspect at `inspector`.
 */
export async function measureLiveChat(
  service: RunningService,
  inspector: number,
  database: string,
): Promise<void> {
  const port = await freePort()
  const bare = await startBare(database, 'bare-chat.ts', inspected(port))
  try {
    const visitors = await createVisitors(database, IDLE)
    const sides: readonly [Side, Side] = [
      { ...service, name: 'ours', inspector, connect: connectOurs, visitors },
      { ...bare, name: 'bare', inspector: port, connect: connectBare, visitors },
    ]
    await compareMessages(sides)
    await compareIdle(sides)
  } finally {
    await bare.stop()
  }
}

/** The variable with which a process tells its memory. */
export const inspected = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })

async function compareMessages(sides: readonly [Side, Side]): Promise<void> {
  const open = []
  for (const side of sides) open.push({ side, clients: await connectAll(side, PAIRS), rounds: [] as Round[] })
  for (const { side, clients } of open) await writeAll(side, clients, WARM_UP)
  for (let round = 0; round < ROUNDS; round++)
    for (const { side, clients, rounds } of open) rounds.push(await writeAll(side, clients, MESSAGES))
  for (const { clients } of open) for (const client of clients) client.close()
  const [ours, theirs] = open.map(({ rounds }) => ({
    cpu: median(rounds.map(({ cpu }) => cpu)),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  }))
  if (!ours || !theirs) return
  // Where the system does not report processor time, the rate replaces it.
  const cost = Number.isNaN(ours.cpu) ? theirs.perSecond / ours.perSecond : ours.cpu / theirs.cpu
  printTable(
    `Stored messages of ${PAIRS} chats on PostgreSQL: processor ms per message, messages per second`,
    ['', 'cpu ms', 'bare', 'cost', 'msg/s', 'bare', 'budget', ''],
    [
      [
        'chat message',
        ours.cpu.toFixed(3),
        theirs.cpu.toFixed(3),
        cost.toFixed(2),
        ours.perSecond.toFixed(0),
        theirs.perSecond.toFixed(0),
        `cost <= ${BUDGET.cost}`,
        within(cost <= BUDGET.cost),
      ],
    ],
  )
}

async function writeAll(side: Side, clients: readonly ChatClient[], count: number): Promise<Round> {
  let left = count
  const write = async (client: ChatClient) => {
    while (left-- > 0) await client.send('When does the next parcel of my plan leave, and who sends it?')
  }
  const before = cpuTime(side.pid)
  const began = performance.now()
  await Promise.all(clients.map(write))
  const seconds = (performance.now() - began) / 1000
  const after = cpuTime(side.pid)
  return {
    cpu: before === null || after === null ? NaN : (after - before) / count,
    perSecond: count / seconds,
  }
}

async function compareIdle(sides: readonly [Side, Side]): Promise<void> {
  const rows = []
  for (const side of sides) {
    const before = await memoryOf(side.pid, side.inspector)
    const clients = await connectAll(side, IDLE)
    const after = await memoryOf(side.pid, side.inspector)
    for (const client of clients) client.close()
    const heap = (after.heap - before.heap) / IDLE
    const resident =
      after.resident === null || before.resident === null ? NaN : (after.resident - before.resident) / IDLE
    const met = heap <= BUDGET.idleKib * 1024 && !(resident > BUDGET.idleKib * 1024)
    rows.push([
      side.name,
      kib(heap),
      kib(resident),
      ...(side.name === 'ours' ? [`<= ${BUDGET.idleKib} KiB`, within(met)] : ['', '']),
    ])
  }
  printTable(
    `Memory of each of ${IDLE} idle connections after a collection, KiB`,
    ['', 'heap', 'resident', 'budget', ''],
    rows,
  )
}

async function connectAll({ url, connect, visitors }: Side, count: number): Promise<ChatClient[]> {
  let next = 0
  return inBatches(count, () => {
    const visitor = visitors[next++]
    if (!visitor) throw new Error('not enough visitors')
    return connect(url, visitor)
  })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
