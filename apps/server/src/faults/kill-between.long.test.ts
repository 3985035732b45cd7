import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ask, createBuyer, pay, startProcess } from './crash-client.ts'
import type { Buyer, Running } from './crash-client.ts'

/** All rounds of the long run; npm test takes a seeded part. */
const ROUNDS = process.env.LONG === '1' ? 50 : 4
const POINTS = ['after_intent', 'after_gateway', 'before_commit'] as const
/** After a restart everything must be settled within this time. */
const SETTLED_WITHIN = 60_000

type Held = { state: string; amount: number; orderId: string | null }

test(`${ROUNDS} kills between intent, gateway and commit: one hold an order, no hold without one, none lost`, async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-fault-'))
  const database = await freshDatabase()
  const env = { DATA_DIR: dir, ...(database ? { DATABASE_URL: database.url } : {}) }
  const seen = new Set<string>()
  const buyers: { buyer: Buyer; acknowledged: string | null }[] = []
  let running: Running | null = null
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const point = POINTS[round % POINTS.length] ?? 'after_intent'
      running = await startProcess({ ...env, CRASH_POINT: point, CRASH_AT: String(1 + (round % 2)) })
      const { patientUrl } = running
      const crowd = await Promise.all([0, 1, 2].map((n) => createBuyer(patientUrl, `round-${round}-${n}`)))
      const answers = await Promise.all(crowd.map((buyer) => pay(patientUrl, buyer)))
      crowd.forEach((buyer, n) => {
        const order = answers[n]?.status === 200 ? String(answers[n]?.body.order_id) : null
        buyers.push({ buyer, acknowledged: order })
      })
      const died = running.died()
      if (died) seen.add(died)
      await running.kill()
    }
    running = await startProcess(env)
    await settled(running, buyers)
  } finally {
    await running?.kill()
    await database?.drop()
    rmSync(dir, { recursive: true, force: true })
  }
  // The kills are shown to have fallen where they were meant to.
  expect([...seen].sort()).toEqual([...POINTS].sort())
})

async function settled(
  running: Running,
  buyers: { buyer: Buyer; acknowledged: string | null }[],
): Promise<void> {
  await expect.poll(() => problems(running, buyers), { timeout: SETTLED_WITHIN, interval: 1_000 }).toEqual([])
}

/** Everything that is not as it must be; empty when all is settled. */
async function problems(
  running: Running,
  buyers: { buyer: Buyer; acknowledged: string | null }[],
): Promise<string[]> {
  const found: string[] = []
  const held = await holdsAt(running.sandboxUrl)
  const orderIds = new Set<string>()
  for (const { buyer, acknowledged } of buyers) {
    const answer = await ask(running.patientUrl, 'GET', '/api/order-items', buyer.token)
    const orders = (answer?.body.orders ?? []) as { id: string }[]
    for (const order of orders) orderIds.add(order.id)
    if (acknowledged && !orders.some((order) => order.id === acknowledged))
      found.push(`${buyer.email}: order lost`)
    if (orders.length > 1) found.push(`${buyer.email}: ${orders.length} orders`)
    for (const order of orders) {
      const holds = held.filter((hold) => hold.orderId === order.id && hold.state === 'held')
      if (holds.length !== 1) found.push(`${buyer.email}: ${holds.length} holds for one order`)
      if (holds.some((hold) => hold.amount !== 44_997)) found.push(`${buyer.email}: wrong amount`)
    }
  }
  for (const hold of held)
    if (hold.state !== 'voided' && !orderIds.has(hold.orderId ?? ''))
      found.push(`a hold without an order: ${hold.state}`)
  return found
}

async function holdsAt(sandboxUrl: string): Promise<Held[]> {
  const response = await fetch(`${sandboxUrl}/_sandbox/ledger`)
  const ledger = (await response.json()) as {
    holds: { state: string; amount: number; order_id: string | null }[]
  }
  return ledger.holds.map(({ state, amount, order_id }) => ({ state, amount, orderId: order_id }))
}

/** A database of its own where TEST_DATABASE_URL names a server; else the embedded one in DATA_DIR. */
async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) return null
  const name = `fault_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => run(`drop database if exists ${name} with (force)`) }
}
