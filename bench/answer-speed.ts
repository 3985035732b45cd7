import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startService } from '@contour/e2e/start-service'
import { atCheckout, intakeBody } from './bench-people.ts'
import { measureCalls, send } from './measure-calls.ts'
import type { Call, Speed } from './measure-calls.ts'
import { printTable } from './print-table.ts'
import { startBare } from './start-bare.ts'

/** Bounded, so that a run ends within a minute on two cores. */
const COUNT = { read: 2_000, intake: 300, checkout: 60 }
const UNDER_WAY = 8

type Engine = { name: string; bare: string; ours: Record<string, string> }

/** The three calls on one engine, the service's beside the bare server's. */
export async function measureEngine(engine: Engine): Promise<void> {
  const rows: string[][] = []
  const service = await startService(engine.ours)
  const bare = await startBare(engine.bare)
  try {
    const people = await inBatches(COUNT.checkout, () => atCheckout(service.url))
    const bareLeads = await inBatches(COUNT.checkout, async () => {
      const response = await send({ url: `${bare.url}/api/intake-form`, method: 'POST', body: intakeBody() })
      return (await response.json()) as { token: string; userId: number }
    })
    const intakes = (base: string) =>
      Array.from({ length: COUNT.intake }, () => ({
        url: `${base}/api/intake-form`,
        method: 'POST',
        body: intakeBody(),
      }))
    rows.push(await besides('intake-form', intakes(service.url), intakes(bare.url)))
    const checkout = { method: 'POST' } as const
    rows.push(
      await besides(
        'checkout-new',
        people.map((person) => ({ ...checkout, ...person, url: `${service.url}/api/checkout-new` })),
        bareLeads.map(({ userId }) => ({
          ...checkout,
          url: `${bare.url}/api/checkout-new`,
          body: { userId },
        })),
      ),
    )
    const reads = (base: string, tokens: readonly string[]) =>
      Array.from({ length: COUNT.read }, (_, n) => ({
        url: `${base}/api/order-items`,
        token: tokens[n % tokens.length] ?? '',
      }))
    rows.push(
      await besides(
        'order-items',
        reads(
          service.url,
          people.map(({ token }) => token),
        ),
        reads(
          bare.url,
          bareLeads.map(({ token }) => token),
        ),
      ),
    )
  } finally {
    await bare.stop()
    await service.stop()
  }
  printTable(
    `Calls on ${engine.name}, ${UNDER_WAY} under way, requests per second and p99 in ms`,
    ['', 'contour', 'p99', 'bare', 'p99', 'share of bare'],
    rows,
  )
}

/** A tenth first, unmeasured, so that neither side is measured cold. */
async function besides(name: string, ours: readonly Call[], bare: readonly Call[]): Promise<string[]> {
  const measure = async (calls: readonly Call[]) => {
    const warm = Math.ceil(calls.length / 10)
    await measureCalls(calls.slice(0, warm), UNDER_WAY)
    return measureCalls(calls.slice(warm), UNDER_WAY)
  }
  const [a, b] = [await measure(ours), await measure(bare)]
  for (const [side, speed] of [
    ['contour', a],
    ['bare', b],
  ] as const)
    if (speed.failed > 0) throw new Error(`${name}: ${speed.failed} calls of ${side} failed`)
  return [
    name,
    rate(a),
    a.p99.toFixed(1),
    rate(b),
    b.p99.toFixed(1),
    `${((100 * a.perSecond) / b.perSecond).toFixed(0)} %`,
  ]
}

const rate = (speed: Speed) => `${speed.perSecond.toFixed(0)}/s`

async function inBatches<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(UNDER_WAY, count - made.length) }, make))))
  return made
}

/** PGlite in a folder of its own for the bare server; the service makes its own. */
export async function onPglite(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  try {
    await measureEngine({ name: 'PGlite', bare: folder, ours: {} })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
