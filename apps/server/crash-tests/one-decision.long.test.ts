import { inJob } from '../src/call-context.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderHistory, orders, prescriptions, shipments } from '../src/db/schema.ts'
import { autoAccept } from '../src/features/care/prescriptions/index.ts'
import { randomSeed } from './sampling.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 8
const runSeed = randomSeed()
const TWELVE_HOURS = 12 * 3_600_000

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type DecisionMaker = 'accept' | 'decline' | 'timer'

/** Creates a prescription in the last moment of its twelve hours. */
async function waitingOrder() {
  const order = await placePendingOrder(at)
  const { db, clock } = at.ctx
  await prescribeDirectly(at, order, 'awaiting', 'prescription_received')
  const [prescription] = await db
    .update(prescriptions)
    .set({ issued_at: new Date(clock.now().getTime() - TWELVE_HOURS), due_at: clock.now() })
    .where(eq(prescriptions.order_id, order.orderKey))
    .returning()
  if (!prescription) throw new Error('no prescription')
  return { order, prescription }
}

async function decide(
  voice: DecisionMaker,
  { order, prescription }: Awaited<ReturnType<typeof waitingOrder>>,
) {
  if (voice === 'timer') {
    const item = { kind: 'prescription_auto_accept' as const, subject: prescription.public_id, n: 0 }
    await inJob(at.ctx, () => autoAccept(at.ctx, { ...item, dueAt: at.clock.now() }))
    return
  }
  const { orderId, token } = order
  const body = { order_id: orderId, accept: voice === 'accept' }
  const { status } = await at.call('POST', `/api/prescription-update/${orderId}`, { token, body })
  expect([200, 409]).toContain(status)
}

test(`accept, decline and timer at once, ${ROUNDS} rounds (FAULT_SEED=${runSeed}): one decision, and what ships is what won`, async () => {
  const voices = fc.array(fc.constantFrom<DecisionMaker>('accept', 'decline', 'timer'), {
    minLength: 3,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(voices, async (spoken) => {
      const waiting = await waitingOrder()
      const { orderKey } = waiting.order
      await Promise.all(spoken.map((voice) => decide(voice, waiting)))
      const { db } = at.ctx
      const [prescription] = await db.select().from(prescriptions).where(eq(prescriptions.order_id, orderKey))
      const [order] = await db.select().from(orders).where(eq(orders.id, orderKey))
      const history = await db.select().from(orderHistory).where(eq(orderHistory.order_id, orderKey))
      const shipmentList = await db.select().from(shipments).where(eq(shipments.order_id, orderKey))
      const decision = { accept: 'accepted', decline: 'declined', timer: 'auto' } as const
      expect(spoken.map((voice) => decision[voice])).toContain(prescription?.state)
      const ships = prescription?.state !== 'declined'
      expect(order?.status).toBe(ships ? 'order_placed' : 'prescription_received')
      expect(shipmentList).toHaveLength(ships ? 1 : 0)
      const moves = history.map(({ event }) => event).filter((event) => /accepted/.test(event))
      const won = { accepted: ['accepted'], auto: ['auto_accepted'], declined: [] }
      expect(moves).toEqual(won[prescription?.state as keyof typeof won])
    }),
    { seed: runSeed, numRuns: ROUNDS },
  )
})
