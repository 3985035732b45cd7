import type { DemoLogin, RunningService } from '@contour/e2e/start-service'
import { atCheckout } from './bench-people.ts'
import { cpuTime } from './cpu-time.ts'
import { measureCalls, type Call } from './measure-calls.ts'

/** Few enough for a run of minutes on two cores. Rounds alternate, so that both sides run under the same conditions. */
const ROUNDS = 5
export const UNDER_WAY = 8
export const CROWD = 32

/** One of the two servers that a run compares. */
export type Side = {
  url: string
  pid: number
  people: readonly Person[]
  /** The demo people of a service; each start draws new passwords. */
  logins?: readonly DemoLogin[]
}
type Person = { token: string; body: unknown }
export type MakeCalls = (side: Side, count: number, round: number) => Call[]
type Figures = { perSecond: number; cpu: number; p99: number }
/** The median of the rounds on each side: requests per second, processor ms per request, p99 in ms with CROWD under way. */
export type Comparison = readonly [Figures, Figures]

export type Measured = { name: string; count: number; make: MakeCalls; warmUp?: number }

/** Two more rounds than are measured: the first warms both sides, the last is for the p99 under load. */
export const peopleFor = (count: number) => count * (ROUNDS + 2)

export async function compareSides(sides: readonly [Side, Side], call: Measured): Promise<Comparison> {
  const { name, count, make, warmUp } = call
  const found: [Round[], Round[]] = [[], []]
  for (const side of sides) if (warmUp) await measureCalls(make(side, warmUp, 0), UNDER_WAY)
  for (let round = 0; round <= ROUNDS; round++)
    for (const s of [0, 1] as const) {
      const figures = await measure(name, sides[s], make(sides[s], count, round))
      if (round > 0) found[s].push(figures)
    }
  const p99Of = async (s: 0 | 1) => (await measureCalls(make(sides[s], count, ROUNDS + 1), CROWD)).p99
  const figuresOf = (s: 0 | 1, p99: number): Figures => ({
    perSecond: median(found[s].map(({ perSecond }) => perSecond)),
    cpu: median(found[s].map(({ cpu }) => cpu ?? NaN)),
    p99,
  })
  const first = await p99Of(0)
  return [figuresOf(0, first), figuresOf(1, await p99Of(1))]
}

type Round = { perSecond: number; cpu: number | null }

async function measure(name: string, side: Side, calls: readonly Call[]): Promise<Round> {
  const before = cpuTime(side.pid)
  const speed = await measureCalls(calls, UNDER_WAY)
  const after = cpuTime(side.pid)
  if (speed.failed > 0) throw new Error(`${name}: ${speed.failed} calls to ${side.url} failed`)
  const cpu = before === null || after === null ? null : (after - before) / calls.length
  return { perSecond: speed.perSecond, cpu }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export async function withPeople(service: RunningService, count: number): Promise<Side> {
  return { ...service, people: await inBatches(count, () => atCheckout(service.url)) }
}

export async function inBatches<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(UNDER_WAY, count - made.length) }, make))))
  return made
}
