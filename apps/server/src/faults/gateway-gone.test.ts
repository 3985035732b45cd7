import { placeOrder, standBetween, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { signature } from '@contour/stripe-sandbox'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, ledger, webhookInbox } from '../db/schema.ts'
import type { Told } from './flows/flow.ts'
import { FLOWS } from './flows/index.ts'
import { brokenInvariants } from './money-invariants.ts'

/** The heartbeat that settles what is open (security.md 9), real time. */
const HEARTBEAT = 30_000
/** What nobody waits for is tried again after ever longer, at most after this (jobs/due.ts). */
const LONGEST_WAIT = 900_000

let at: TestService
let between: Awaited<ReturnType<typeof standBetween>>
let passed = 0
beforeAll(async () => {
  at = await startTestService({ realNow: () => Date.now() + passed })
  between = await standBetween(at)
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

/** A step that can do nothing without the payment company is refused whole. */
const REFUSED: Told = { status: 503, code: 'unavailable', retryAfter: 5 }
/** What is written down before the money is asked for is kept, and done when the company is back. */
const KEPT: Record<string, Told> = {
  capture: { status: 409, code: 'payment_pending' },
  renewal: { status: 409, code: 'payment_pending' },
  void: { status: 200, code: null },
  refund: { status: 200, code: null },
}

test.each(FLOWS)(
  '$name while the payment company cannot be reached: refused or kept, no money moves, and it recovers without a restart',
  async ({ name, prepare }) => {
    const attempt = await prepare(at)
    await at.settle()
    const before = await entries()
    await between.leave()
    const kept = KEPT[name]
    expect(await attempt.act()).toEqual(kept ?? REFUSED)
    await beats(10)
    expect(await entries()).toBe(before)
    expect((await at.call('GET', '/readyz')).status).toBe(200)

    await between.comeBack()
    passed += name === 'renewal' ? LONGEST_WAIT : 0
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
