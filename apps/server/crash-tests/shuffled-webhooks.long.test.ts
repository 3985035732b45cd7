import { signature } from '@contour/stripe-sandbox'
import { placeOrder, shuffled, startTestService, type TestService } from '@contour/testkit'
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, ledger, orders, webhookInbox } from '../src/db/schema.ts'
import { randomSeed } from './sampling.ts'
import { brokenInvariants } from './money-invariants.ts'

/** Types of events about each of 20 payments: 200 in total. */
const TYPES = [
  'payment_intent.created',
  'payment_intent.amount_capturable_updated',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
]
const PAYMENTS = 20
const runSeed = randomSeed()

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const state = async () => {
  const { db } = at.ctx
  return {
    orders: (await db.select().from(orders).orderBy(asc(orders.id))).map(({ status }) => status),
    payments: (await db.select().from(intents).orderBy(asc(intents.id))).map(({ state: now }) => now),
    ledger: (await db.select().from(ledger).orderBy(asc(ledger.id))).map(
      ({ kind, cents }) => `${kind} ${cents}`,
    ),
  }
}

test(`200 events shuffled, tripled and partly forged, in any order: the same end state (FAULT_SEED=${runSeed})`, async () => {
  for (let n = 0; n < PAYMENTS; n++) await placeOrder(at)
  await at.settle()
  const before = await state()
  const paid = await at.ctx.db.select().from(intents)
  let run = 0
  const anyDraw = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 50,
    maxLength: 50,
  })
  await fc.assert(
    fc.asyncProperty(anyDraw, async (draws) => {
      run += 1
      let n = 0
      const draw = () => draws[n++ % draws.length] ?? 0
      const events = paid.flatMap(({ gateway_ref }) =>
        TYPES.map((type) => bodyOf(`evt_${run}_${gateway_ref}_${type}`, type, gateway_ref ?? '')),
      )
      expect(events).toHaveLength(200)
      const sent = events.flatMap((raw) => {
        const forged = draw() < 0.3
        return forged
          ? [
              { raw: raw.replace('evt_', 'evt_forged_'), forged },
              { raw, forged: false },
            ]
          : [{ raw, forged }]
      })
      const answers = new Set<string>()
      for (const { raw, forged } of shuffled([...sent, ...sent, ...sent], draw)) {
        const header = forged ? 't=1,v1=00' : signature(raw, at.ctx.secrets.webhook, at.clock.real())
        const { status } = await at.call('POST', '/api/webhooks/payment', {
          raw,
          headers: { 'stripe-signature': header },
        })
        answers.add(`${forged ? 'forged' : 'true'} ${status}`)
      }
      await at.settle()
      expect([...answers].filter((answer) => !['forged 400', 'true 200'].includes(answer))).toEqual([])
      const kept = (await at.ctx.db.select().from(webhookInbox)).filter(({ event_id }) =>
        event_id.startsWith(`evt_${run}_`),
      )
      expect(kept).toHaveLength(200)
      expect(await state()).toEqual(before)
      expect(await brokenInvariants(at)).toEqual([])
    }),
    { seed: runSeed, numRuns: process.env.LONG === '1' ? 10 : 1 },
  )
}, 120_000)

const bodyOf = (id: string, type: string, ref: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(at.clock.real().getTime() / 1000),
    data: { object: { id: ref, object: 'payment_intent' } },
  })
