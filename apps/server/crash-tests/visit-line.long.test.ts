import { setTimeout as wait } from 'node:timers/promises'
import { createOwner, patientToken, startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, orders, visits } from '../src/db/schema.ts'
import { after } from '../src/clock.ts'
import { randomSeed, sampleFrom } from './sampling.ts'
import { startTwoSides, type Side, type TwoSides } from './two-sides.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 3
const PATIENTS = 20
const CLINICIANS = ['clinician', 'clinician-west'] as const
const runSeed = randomSeed()

let at: TestService
let two: TwoSides
type Waiting = { id: number; publicId: string; userId: number; token: string }
let patients: Waiting[]
beforeAll(async () => {
  at = await startTestService()
  two = await startTwoSides(at)
  patients = await Promise.all(Array.from({ length: PATIENTS }, (_, n) => createPatient(`line-${n}`)))
}, 120_000)
afterAll(async () => {
  await two?.close()
  await at?.close()
})

/** A patient with an order that waits for a clinician licensed in California. */
async function createPatient(name: string): Promise<Waiting> {
  const owner = await createOwner(at.ctx, name)
  const [order] = await at.ctx.db
    .update(orders)
    .set({ status: 'waiting_prescription', state: 'CA' })
    .where(eq(orders.public_id, owner.ids.order))
    .returning()
  if (!order) throw new Error('no order')
  const token = await patientToken(at.ctx, owner)
  return { id: order.id, publicId: order.public_id, userId: order.user_id, token }
}

/** Everybody gets in line, in an order that the seed draws. */
async function lineUp(draw: () => number): Promise<string[]> {
  const drawn = patients.map((order) => ({ order, at: draw() })).toSorted((a, b) => a.at - b.at)
  const now = at.clock.now()
  await at.ctx.db.insert(visits).values(
    drawn.map(({ order }, n) => ({
      public_id: at.ctx.random.id(),
      order_id: order.id,
      user_id: order.userId,
      state: 'waiting' as const,
      lined_up_at: after(now, n),
      created_at: now,
    })),
  )
  return drawn.map(({ order }) => order.publicId)
}

/** One clinician calls, sees the patient, ends the visit, and calls again until the line is empty. */
async function serve(side: Side, token: string, draw: () => number): Promise<string[]> {
  const called: string[] = []
  for (;;) {
    const { status, body } = await side.staffCall('POST', '/staff-api/visits/pick', { token, body: {} })
    if (status === 404) return called
    expect([status, body]).toEqual([200, expect.anything()])
    const { order_id: id } = body['visit'] as { order_id: string }
    called.push(id)
    const patient = patients.find(({ publicId }) => publicId === id)
    const entered = await side.call('POST', `/api/app/visits/${id}/enter`, {
      token: patient?.token ?? '',
      body: {},
    })
    expect(entered.status).toBe(200)
    await wait(Math.floor(draw() * 8))
    const done = await side.staffCall('POST', `/staff-api/visits/${id}/finish`, {
      token,
      body: { outcome: 'seen', note: 'Well.' },
    })
    expect(done.status).toBe(200)
  }
}

test(`M-06 two clinicians and ${PATIENTS} patients in line, ${ROUNDS} rounds with FAULT_SEED=${runSeed}: each is called once, in order`, async () => {
  const draw = sampleFrom(`line ${runSeed}`)
  const tokens = await Promise.all(CLINICIANS.map((who) => signInStaff(at, who)))
  const shares: number[] = [0, 0]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const expected = await lineUp(draw)
    const before = await lastAuditId()
    const served = await Promise.all(tokens.map((token, n) => serve(two.sides[n]!, token, draw)))
    const called = await calledSince(before)
    expect({ round, called }).toEqual({ round, called: expected })
    expect(served.flat().toSorted()).toEqual(expected.toSorted())
    for (const [n, mine] of served.entries()) shares[n]! += mine.length
  }
  process.stdout.write(`calls by clinician, ${two.processes} process(es): ${JSON.stringify(shares)}\n`)
  expect(Math.min(...shares)).toBeGreaterThan(0)
}, 3_600_000)

async function lastAuditId(): Promise<number> {
  const rows = await at.ctx.db.select({ id: audit.id }).from(audit).orderBy(asc(audit.id))
  return rows.at(-1)?.id ?? 0
}

/** The orders that were called, in the order in which the database stored the calls. */
async function calledSince(id: number): Promise<string[]> {
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'visit.picked'))
    .orderBy(asc(audit.id))
  return rows.filter((row) => row.id > id).map(({ subject }) => (subject ?? '').replace('order:', ''))
}
