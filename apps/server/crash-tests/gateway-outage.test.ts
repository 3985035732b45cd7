import { inJob } from '../src/call-context.ts'
import { placeOrder, interceptGateway, startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { shipToday } from '@contour/testkit/people/subscription-life'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { signature } from '@contour/stripe-sandbox'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, ledger, orders, shipments, users, webhookInbox } from '../src/db/schema.ts'
import { sendToPharmacy } from '../src/features/care/prescriptions/index.ts'
import type { Notified } from './flows/flow.ts'
import { EVERY_FLOW } from './flows/index.ts'
import { NOTIFIES_NOBODY } from './flows/renewal.ts'
import { brokenInvariants } from './money-invariants.ts'

/** The interval at which open payments are reconciled (security.md 9), real time. */
const HEARTBEAT = 30_000
/** Scheduled jobs are retried at increasing intervals, at most this long (jobs/scheduled-jobs.ts). */
const LONGEST_WAIT = 900_000
const FLOWS_WITHOUT_WAITER: readonly string[] = ['renewal', 'cancel']

let at: TestService
let between: Awaited<ReturnType<typeof interceptGateway>>
let passed = 0
beforeAll(async () => {
  at = await startTestService({ realNow: () => testTime() + passed })
  between = await interceptGateway(at)
})
afterAll(async () => {
  await at.close()
  await between.close()
})

const beats = async (n: number) => {
  for (let beat = 0; beat < n; beat++) {
    passed += HEARTBEAT
    await at.settle()
  }
}
const entries = async () => (await at.ctx.db.select({ n: count() }).from(ledger))[0]?.n

/** How a gateway is unavailable: it refuses connections, it does not respond in time, or it returns only errors. */
type GatewayOutage = 'refuses' | 'is silent' | 'fails'

async function outageFor<T>(gone: GatewayOutage, work: () => Promise<T>): Promise<T> {
  if (gone === 'refuses') await between.leave()
  else between.arm({ fault: gone === 'is silent' ? 'timeout_before' : 'error_500' })
  try {
    return await between.whileWaitingLittle(work)
  } finally {
    await (gone === 'refuses' ? between.comeBack() : between.clear())
  }
}

const unavailable: Notified = { status: 503, code: 'unavailable', retryAfter: 5 }
const unanswered: Notified = { status: 503, code: 'payment_unanswered', retryAfter: 5 }
const queued: Notified = { status: 200, code: null }

/** What is recorded before the gateway is called is retained, and carried out when the gateway is back. */
const KEPT: Record<string, Notified> = {
  // Carrier and tracking number are retained, and the order ships automatically.
  capture: unanswered,
  renewal: NOTIFIES_NOBODY,
  // The subscription has ended and will not be charged whatever the gateway does: its authorization, refund and fee are
  // rows that the reconciliation processes (security.md 9), so "done" is true for the patient.
  void: queued,
  cancel: queued,
  refund: queued,
}

/**
 * A step that can do nothing without the gateway is refused entirely. If the gateway was reached before it stopped
 * responding, the outcome is unknown, and repeating the step determines it. A first checkout creates the customer
 * first.
 */
const refusal = (name: string, gone: GatewayOutage): Notified =>
  gone === 'refuses' || name === 'checkout' ? unavailable : unanswered

/** Timeouts and errors take the same path through the service; waiting for timeouts is slow, so only some flows do. */
const SEES_TIMEOUT: readonly string[] = ['checkout', 'capture', 'pay-now', 'card update']
const WAYS = EVERY_FLOW.flatMap((flow) =>
  (['refuses', 'fails', 'is silent'] as const)
    .filter((gone) => gone !== 'is silent' || SEES_TIMEOUT.includes(flow.name))
    .map((gone) => ({ ...flow, gone })),
)

test.each(WAYS)(
  '$name while the payment company $gone: 503 and when to come again, or kept; no money moves, and it recovers by itself',
  async ({ name, prepare, gone }) => {
    const attempt = await prepare(at)
    await at.settle()
    const before = await entries()
    const kept = KEPT[name]
    await outageFor(gone, async () => {
      expect(await attempt.act()).toEqual(kept ?? refusal(name, gone))
      await beats(gone === 'refuses' ? 5 : 1)
      expect(await entries()).toBe(before)
      expect((await at.call('GET', '/readyz')).status).toBe(200)
    })
    if (FLOWS_WITHOUT_WAITER.includes(name)) passed += LONGEST_WAIT
    await beats(2)
    if (kept) expect(await attempt.undone()).toEqual([])
    else {
      expect(await entries()).toBe(before)
      expect((await attempt.act()).status).toBe(200)
      await beats(1)
      expect(await attempt.undone()).toEqual([])
    }
    expect(await brokenInvariants(at)).toEqual([])
  },
)

test('a shipment during the outage keeps carrier and number, says so, and is shipped once with them', async () => {
  const { orderId } = await placeOrder(at)
  await at.settle()
  const { db } = at.ctx
  const [order] = await db
    .update(orders)
    .set({ status: 'order_placed' })
    .where(eq(orders.public_id, orderId))
    .returning()
  await prescribeDirectly(
    at,
    { orderKey: order!.id, drug: 'semaglutide' } as Parameters<typeof prescribeDirectly>[1],
    'accepted',
    'order_placed',
  )
  const user = await db.select().from(users).where(eq(users.id, order!.user_id))
  await db.transaction((tx) => inJob(at.ctx, () => sendToPharmacy(tx, at.ctx, order!, user[0]!)))
  await moveToShipDay(at)
  await outageFor('refuses', async () => {
    const answer = await shipToday(at, orderId)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.body).toMatchObject({
      code: 'payment_unanswered',
      details: { order_status: 'order_placed' },
    })
    expect(answer.body.message).toContain('Carrier and tracking number are saved')
  })
  const shipmentList = () => db.select().from(shipments).where(eq(shipments.order_id, order!.id))
  const [typed] = await shipmentList()
  expect(typed).toMatchObject({
    carrier: 'FedEx',
    tracking: expect.stringMatching(/^\d{12}$/),
    shipped_at: null,
  })
  await beats(2)
  expect(await shipmentList()).toMatchObject([{ tracking: typed?.tracking, shipped_at: expect.any(Date) }])
  expect(await brokenInvariants(at)).toEqual([])
})

test('an event that comes while the company cannot be asked waits for it, however long that takes', async () => {
  const { userId } = await placeOrder(at)
  await at.settle()
  const [paid] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, userId))
  const raw = JSON.stringify({
    id: 'evt_while_gone',
    object: 'event',
    type: 'payment_intent.canceled',
    created: Math.floor(at.clock.real().getTime() / 1000),
    data: { object: { id: paid?.gateway_ref, object: 'payment_intent' } },
  })
  const headers = { 'stripe-signature': signature(raw, at.ctx.secrets.webhook, at.clock.real()) }
  const kept = async () =>
    (await at.ctx.db.select().from(webhookInbox).where(eq(webhookInbox.event_id, 'evt_while_gone')))[0]
  await between.leave()
  expect((await at.call('POST', '/api/webhooks/payment', { raw, headers })).status).toBe(200)
  await beats(10)
  expect(await kept()).toMatchObject({ applied_at: null, error: null })
  await between.comeBack()
  await beats(1)
  expect(await kept()).toMatchObject({ applied_at: expect.any(Date), error: null })
  expect(await brokenInvariants(at)).toEqual([])
})
