import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseForProcesses } from '@contour/testkit'
import { expect, test } from 'vitest'
import { ask, createBuyer, pay, startProcess, type Buyer, type Running } from './crash-client.ts'
import { sampleFrom, randomSeed } from './sampling.ts'

/** The long run makes all rounds; npm test makes some consecutive ones, from a random start. */
const LONG = process.env.LONG === '1'
const ROUNDS = LONG ? 50 : 4
const runSeed = randomSeed()
/** A round takes some seconds on an idle machine; on a busy one many times that. */
const TIME = ROUNDS * 90_000
/** The process is restarted, reconciled and checked after this many kills, and after the last one. */
const POLL_INTERVAL = 10
const POINTS = ['after_intent', 'after_gateway', 'before_commit'] as const
const ACTIONS = ['checkout', 'shipment'] as const
const FIRST = LONG ? 0 : Math.floor(sampleFrom(`kills ${runSeed}`)() * ACTIONS.length * POINTS.length)
/** What is interrupted in a round, and where. */
const cutOf = (round: number) => ({
  act: ACTIONS[(FIRST + round) % ACTIONS.length] ?? 'checkout',
  point: POINTS[Math.floor((FIRST + round) / ACTIONS.length) % POINTS.length] ?? 'after_intent',
})
/** After a restart everything must be reconciled within this time, milliseconds. */
const RECONCILED_WITHIN = 60_000
const CENTS = 44_997

type Held = { state: string; amount: number; orderId: string | null }
type Known = { buyer: Buyer; acknowledged: string | null; shipped: boolean }

test(
  `${ROUNDS} kills (FAULT_SEED=${runSeed}) between intent, gateway and commit: one hold an order, no hold without one, one capture a shipment, none lost`,
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'contour-fault-'))
    const { env, drop } = await databaseForProcesses(dir)
    const kills: Record<string, number> = {}
    const known: Known[] = []
    const settledAfter: number[] = []
    let running: Running | null = null
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const { act, point } = cutOf(round)
        running = await startProcess({ ...env, CRASH_POINT: point, CRASH_AT: String(1 + (round % 3)) })
        await (act === 'checkout' ? buy(running, known, round) : ship(running, known, round))
        await running.kill()
        const fell = `${act} ${running.died() ?? 'nowhere'}`
        kills[fell] = (kills[fell] ?? 0) + 1
        process.stdout.write(`kill ${round + 1}: ${fell}\n`)
        if ((round + 1) % POLL_INTERVAL !== 0 && round + 1 < ROUNDS) continue
        running = await startProcess(env)
        settledAfter.push(await settled(running, known))
        process.stdout.write(`settled after ${settledAfter.at(-1)} ms\n`)
        await running.kill()
      }
    } finally {
      await running?.kill()
      await drop()
      rmSync(dir, { recursive: true, force: true })
    }
    process.stdout.write(`kills: ${JSON.stringify(kills)}; settled after ms: ${settledAfter.join(', ')}\n`)
    // Verifies that every kill happened at the intended point.
    const fell = Array.from({ length: ROUNDS }, (_, round) => {
      const { act, point } = cutOf(round)
      return `${act} ${point}`
    })
    expect(kills).toEqual(countsOf(fell))
  },
  TIME,
)

const countsOf = (names: string[]) =>
  names.reduce<Record<string, number>>((counts, name) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }), {})

/** Three patients pay concurrently; the process dies meanwhile. */
async function buy(running: Running, known: Known[], round: number): Promise<void> {
  const { patientUrl } = running
  const concurrentCalls = await Promise.all(
    [0, 1, 2].map((n) => createBuyer(patientUrl, `round-${round}-${n}`)),
  )
  await running.order({ arm: true })
  const answers = await Promise.all(concurrentCalls.map((buyer) => pay(patientUrl, buyer)))
  concurrentCalls.forEach((buyer, n) => {
    const acknowledged = answers[n]?.status === 200 ? String(answers[n]?.body.order_id) : null
    known.push({ buyer, acknowledged, shipped: false })
  })
}

/** Three paid orders are shipped concurrently; the process dies meanwhile. */
async function ship(running: Running, known: Known[], round: number): Promise<void> {
  const { patientUrl } = running
  const concurrentCalls = await Promise.all(
    [0, 1, 2].map((n) => createBuyer(patientUrl, `round-${round}-${n}`)),
  )
  const shipments: Known[] = []
  for (const buyer of concurrentCalls) {
    const answer = await pay(patientUrl, buyer)
    shipments.push({ buyer, acknowledged: String(answer?.body.order_id), shipped: true })
  }
  known.push(...shipments)
  await running.order({ arm: true })
  await Promise.all(shipments.map(({ acknowledged }) => running.order({ ship: acknowledged ?? '' })))
}

/** Waits until everything is reconciled; returns how long that took, in milliseconds. */
async function settled(running: Running, known: Known[]): Promise<number> {
  const began = performance.now()
  await expect.poll(() => problems(running, known), { timeout: RECONCILED_WITHIN, interval: 500 }).toEqual([])
  return Math.round(performance.now() - began)
}

/** Everything that is wrong; empty when all is reconciled. */
async function problems(running: Running, known: Known[]): Promise<string[]> {
  const found: string[] = []
  const held = await authorizationsAt(running.sandboxUrl)
  const { open, statuses } = (await running.order({ open: true })) as {
    open: Record<string, number>
    statuses: Record<string, string>
  }
  for (const [what, count] of Object.entries(open)) if (count > 0) found.push(`${count} open ${what}`)
  for (const { buyer, acknowledged, shipped } of known) {
    const answer = await ask(running.patientUrl, 'GET', '/api/order-items', buyer.token)
    const orders = (answer?.body.orders ?? []) as { id: string }[]
    if (acknowledged && !orders.some((order) => order.id === acknowledged))
      found.push(`${buyer.email}: order lost`)
    if (orders.length > 1) found.push(`${buyer.email}: ${orders.length} orders`)
    for (const { id } of orders) {
      const own = held.filter(({ orderId, state }) => orderId === id && ['held', 'captured'].includes(state))
      if (own.length !== 1) found.push(`${buyer.email}: ${own.length} holds for one order`)
      if (own.some(({ amount }) => amount !== CENTS)) found.push(`${buyer.email}: wrong amount`)
      const captured = own[0]?.state === 'captured'
      if (captured !== (statuses[id] === 'order_shipped'))
        found.push(`${buyer.email}: ${statuses[id]} and ${own[0]?.state}`)
      if (captured && !shipped) found.push(`${buyer.email}: charged without a shipment`)
    }
  }
  for (const authorization of held)
    if (authorization.state !== 'voided' && !(authorization.orderId && authorization.orderId in statuses))
      found.push(`a hold without an order: ${authorization.state}`)
  return found
}
async function authorizationsAt(sandboxUrl: string): Promise<Held[]> {
  const response = await fetch(`${sandboxUrl}/_sandbox/ledger`)
  const ledger = (await response.json()) as {
    holds: { state: string; amount: number; order_id: string | null }[]
  }
  return ledger.holds.map(({ state, amount, order_id }) => ({ state, amount, orderId: order_id }))
}
