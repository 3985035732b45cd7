import { inJob } from '../../../call-context.ts'
import {
  checkOut,
  createBuyer,
  placeOrder,
  sandboxLedger,
  interceptGateway,
  startTestService,
} from '@contour/testkit'
import type { Buyer, TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, ledger, outbox, refunds, tasks } from '../../../db/schema.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let at: TestService
let between: Awaited<ReturnType<typeof interceptGateway>>
let passed = 0
beforeAll(async () => {
  at = await startTestService({ realNow: () => testTime() + passed })
  between = await interceptGateway(at)
  // No event ever arrives: everything here is reconciled without a webhook.
  at.ctx.sandbox!.announce('http://127.0.0.1:9')
})
afterAll(async () => {
  await at.close()
  await between.close()
})

const paymentsOf = (buyer: Pick<Buyer, 'userId'>) =>
  at.ctx.db.select().from(intents).where(eq(intents.user_id, buyer.userId)).orderBy(intents.id)
const entriesOf = async (intentId: number) => {
  const rows = await at.ctx.db.select().from(ledger).where(eq(ledger.intent_id, intentId)).orderBy(ledger.id)
  return rows.map(({ kind, cents }) => `${kind} ${cents}`)
}
/** Runs reconciliation several times, 30 s of real time apart. */
const beats = async (n: number) => {
  for (let beat = 0; beat < n; beat += 1) {
    passed += 30_000
    await inJob(at.ctx, () => reconcilePayments(at.ctx))
  }
}
/** A gateway that responds to authorizations only when instructed. */
function slowGateway() {
  const real = at.ctx.payments
  let answer = () => {}
  let arrived = () => {}
  const result = new Promise<void>((resolve) => (answer = resolve))
  const requested = new Promise<void>((resolve) => (arrived = resolve))
  at.ctx.payments = {
    ...real,
    authorize: async (order) => {
      arrived()
      await result
      return real.authorize(order)
    },
  }
  return {
    asked: requested,
    answer: () => {
      answer()
      at.ctx.payments = real
    },
  }
}

test('R-021 a hold that the gateway grants after its intent was abandoned is voided without a webhook', async () => {
  const buyer = await createBuyer(at)
  const slow = slowGateway()
  const paying = checkOut(at, buyer)
  await slow.asked
  passed += 25_000
  await inJob(at.ctx, () => reconcilePayments(at.ctx))
  expect((await paymentsOf(buyer))[0]?.state).toBe('expired')
  slow.answer()
  expect((await paying).status).toBe(503)
  const [payment] = await paymentsOf(buyer)
  expect([payment?.state, payment?.gateway_ref]).toEqual(['expired', expect.any(String)])
  await beats(1)
  const { holds: authorizations } = await sandboxLedger(at)
  expect(
    authorizations.find((authorization) => authorization.payment_intent === payment?.gateway_ref)?.state,
  ).toBe('voided')
  expect(await entriesOf(payment!.id)).toEqual(['hold 14997', 'void 14997'])
  // The patient saw a message to try again, and can.
  expect((await checkOut(at, buyer)).status).toBe(200)
})

test('R-021 a late hold whose void fails stays marked until the gateway has voided it', async () => {
  const buyer = await createBuyer(at)
  const slow = slowGateway()
  const paying = checkOut(at, buyer)
  await slow.asked
  passed += 25_000
  await inJob(at.ctx, () => reconcilePayments(at.ctx))
  between.arm({ fault: 'error_500', aim: /cancel/ })
  slow.answer()
  expect((await paying).status).toBe(503)
  const standing = async () => {
    const [payment] = await paymentsOf(buyer)
    const { holds: authorizations } = await sandboxLedger(at)
    return [
      payment?.stray,
      authorizations.find((authorization) => authorization.payment_intent === payment?.gateway_ref)?.state,
    ]
  }
  expect(await standing()).toEqual(['voiding', 'held'])
  await between.clear()
  await beats(1)
  expect(await standing()).toEqual(['voided', 'voided'])
})

test('R-021 a hold that arrives after the process that asked for it was cut off is found by the reconciler', async () => {
  const buyer = await createBuyer(at)
  let arrive = () => {}
  const until = new Promise<void>((resolve) => (arrive = resolve))
  // The gateway double delays the request; the service stops waiting and finds nothing there.
  between.arm({ fault: 'slow', aim: /^POST \/v1\/payment_intents$/, until })
  expect((await between.whileWaitingLittle(() => checkOut(at, buyer))).status).toBe(503)
  await between.clear()
  await beats(1)
  expect((await paymentsOf(buyer))[0]).toMatchObject({ state: 'expired', gateway_ref: null })
  arrive()
  await expect
    .poll(async () => {
      await beats(1)
      const [payment] = await paymentsOf(buyer)
      return [payment?.state, payment?.stray]
    })
    .toEqual(['expired', 'voided'])
})

test('R-021 money that stands without an order and cannot be voided becomes one task, which ends with it', async () => {
  const buyer = await createBuyer(at)
  const slow = slowGateway()
  const paying = checkOut(at, buyer)
  await slow.asked
  passed += 25_000
  await inJob(at.ctx, () => reconcilePayments(at.ctx))
  between.arm({ fault: 'error_500', aim: /cancel/ })
  slow.answer()
  expect((await paying).status).toBe(503)
  const [payment] = await paymentsOf(buyer)
  const found = async () => {
    const about = await tasksAbout(at, `payment:${payment?.public_id}`)
    return about.map(({ kind, role, state }) => [kind, role, state])
  }
  await beats(3)
  expect(await found()).toEqual([])
  passed += 4 * 3_600_000
  await beats(5)
  expect(await found()).toEqual([['money_without_order', 'billing', 'open']])
  const events = await at.ctx.database.query(
    `select event from task_events e join tasks t on t.id = e.task_id where t.subject = $1`,
    [`payment:${payment?.public_id}`],
  )
  expect(events).toEqual([{ event: 'created' }])
  await between.clear()
  await beats(2)
  expect(await found()).toEqual([['money_without_order', 'billing', 'settled']])
})

/** Creates an order that was cancelled while the gateway could not void, and whose authorization it then captured. */
async function capturedWhileVoiding() {
  const order = await placeOrder(at)
  const [payment] = await paymentsOf(order)
  between.arm({ fault: 'error_500', aim: /cancel/ })
  const gone = await at.call('GET', `/forms/add-disqualify?order_id=${order.orderId}`, { token: order.token })
  expect(gone.status).toBe(200)
  await between.clear()
  expect((await paymentsOf(order))[0]?.state).toBe('voiding')
  await at.ctx.payments.capture({
    authRef: payment!.gateway_ref!,
    amount: payment!.cents,
    orderId: order.orderId,
    key: `desk:${payment!.id}`,
  })
  return { order, payment: payment! }
}

test('R-022 a payment that the gateway captured instead of voiding is refunded once, with entries and a task', async () => {
  const { order, payment } = await capturedWhileVoiding()
  await beats(3)
  expect((await paymentsOf(order))[0]).toMatchObject({ state: 'captured', captured_cents: 14_997 })
  expect(await entriesOf(payment.id)).toEqual(['hold 14997', 'capture 14997', 'refund 14997'])
  const given = await sandboxLedger(at, order.orderId)
  expect(given.refunds.map(({ amount }) => amount)).toEqual([14_997])
  const [result] = await at.ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.user_id, order.userId))
    .then((all) => all.filter(({ kind }) => kind === 'refund_made'))
  expect(result?.body).toContain('$149.97')
  const [task] = await at.ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.subject, `payment:${payment.public_id}`))
  expect(task).toMatchObject({ kind: 'captured_instead_of_voided', role: 'billing' })
})

test('R-022 the task stays open while the refund fails, and reconcilers side by side refund once', async () => {
  const { order, payment } = await capturedWhileVoiding()
  between.arm({ fault: 'error_500', aim: /refunds/ })
  await Promise.all([
    inJob(at.ctx, () => reconcilePayments(at.ctx)),
    inJob(at.ctx, () => reconcilePayments(at.ctx)),
    inJob(at.ctx, () => reconcilePayments(at.ctx)),
  ])
  const subject = `payment:${payment.public_id}`
  const openTask = async () =>
    (await at.ctx.db.select().from(tasks).where(eq(tasks.subject, subject))).map(({ state }) => state)
  expect(await openTask()).toEqual(['open'])
  expect(await at.ctx.db.$count(refunds, eq(refunds.intent_id, payment.id))).toBe(1)
  await between.clear()
  await beats(2)
  expect(await openTask()).toEqual(['settled'])
  expect((await sandboxLedger(at, order.orderId)).refunds).toHaveLength(1)
})
