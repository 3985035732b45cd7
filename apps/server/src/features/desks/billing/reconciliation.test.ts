import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GatewayPayment, Lookup } from '../../../adapters/payment/port.ts'
import { inJob } from '../../../call-context.ts'

/** More than one page, and more than any request could look up at the gateway. */
const PAYMENTS = 1_040

let at: TestService
let token: string
/** The gateway's response for a payment, by its reference; all others are reported as voided. */
let result: Map<string, Lookup>
let requested: string[]

beforeAll(async () => {
  at = await startTestService()
  token = await signInStaff(at, 'billing')
  const { userId } = await placePendingOrder(at)
  const now = at.ctx.clock.now().toISOString()
  await at.ctx.database.query(
    `insert into intents (public_id, user_id, purpose, attempt, key, cents, state, gateway, gateway_ref, created_at, updated_at)
     select 'pay-' || n, $1, 'checkout', 1, 'key-' || n, 24997, 'voided', 'sandbox', 'ref-' || n, $2, $2
     from generate_series(1, $3::int) as n`,
    [userId, now, PAYMENTS],
  )
  const voided = { standing: 'voided' } as GatewayPayment
  at.ctx.payments.retrieve = async ({ authRef }) => {
    requested.push(authRef)
    return result.get(authRef) ?? { state: 'found', payments: [voided] }
  }
})
afterAll(() => at.close())
beforeEach(() => {
  result = new Map()
  requested = []
})

const read = async () =>
  (await at.staffCall('GET', '/staff-api/billing/reconciliation', { token })).body as Record<string, unknown>
const run = () => at.staffCall('POST', '/staff-api/billing/reconciliation', { token, body: { days: 30 } })
const tasks = async () =>
  (
    await at.ctx.database.query(
      `select subject, state from tasks where kind = 'reconciliation_difference' order by subject`,
    )
  ).map(({ subject, state }) => `${String(subject)} ${String(state)}`)

test('R-064 every payment of the period is compared in the background, however many there are', async () => {
  expect((await run()).status).toBe(200)
  const during = requested.length
  await at.settle()
  expect(await read()).toMatchObject({ checked: PAYMENTS, differences: [], skipped: 0, running: null })
  expect(new Set(requested).size).toBe(PAYMENTS)
  // No payment is looked up while the staff member's request runs.
  expect(during).toBe(0)
})

test('R-064 a difference opens a task for billing, and agreement closes it', async () => {
  result.set('ref-7', { state: 'found', payments: [{ standing: 'authorized' } as GatewayPayment] })
  await run()
  await at.settle()
  expect(await read()).toMatchObject({
    differences: [{ payment_id: 'pay-7', ours: 'Released', theirs: 'Authorized', cents: 24997 }],
  })
  expect(await tasks()).toEqual(['payment:pay-7 open'])
  result.clear()
  await run()
  await at.settle()
  expect(await tasks()).toEqual(['payment:pay-7 settled'])
})

test('R-064 what the gateway gave no answer about is reported as skipped, and is no difference', async () => {
  result.set('ref-9', { state: 'unknown', reason: 'no_answer' })
  await run()
  await at.settle()
  expect(await read()).toMatchObject({
    checked: PAYMENTS - 1,
    differences: [],
    skipped: 1,
    skipped_ids: ['pay-9'],
  })
})

test('R-064 a second run does not begin while one is under way', async () => {
  expect((await run()).body).toMatchObject({ started: true })
  expect((await run()).body).toMatchObject({ started: false, message: 'A comparison is already running.' })
  expect(await read()).toMatchObject({ running: { checked: 0 } })
  await at.settle()
})

test('R-064 it runs every night by itself', async () => {
  const dueAt = at.ctx.clock.now()
  await inJob(at.ctx, async () =>
    at.ctx.jobHandlers['reconciliation']?.({ kind: 'reconciliation', subject: 'nightly', n: 0, dueAt }),
  )
  await at.settle()
  expect(await read()).toMatchObject({ checked: PAYMENTS, running: null })
  const [next] = await at.ctx.database.query(
    `select done_at, due_at > $1 as later from due where kind = 'reconciliation'`,
    [at.ctx.clock.now()],
  )
  expect(next).toEqual({ done_at: null, later: true })
})
