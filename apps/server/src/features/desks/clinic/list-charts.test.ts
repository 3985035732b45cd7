import { audit } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = { order_id: string; decision: { outcome: string; by: string } | null }
const charts = async (who: string, query = '') =>
  (await at.staffCall('GET', `/staff-api/charts${query}`, { token: await signInStaff(at, who) })).body[
    'rows'
  ] as Row[]

test('D-94 a clinician finds every patient of the licensed states, also once the prescription is signed', async () => {
  const [signed, waiting] = [await placeOrderInReview(at), await placeOrderInReview(at)]
  await prescribeOrder(at, signed.orderId)
  const found = await charts('clinician', `?search=${encodeURIComponent(signed.email)}`)
  expect(found).toMatchObject([
    { order_id: signed.orderId, decision: { outcome: 'prescribed', by: 'Dr. Casey Demo' } },
  ])
  const all = await charts('clinician')
  expect(all.find(({ order_id }) => order_id === waiting.orderId)?.decision).toBeNull()
  const mine = (await charts('clinician', '?mine=true')).map(({ order_id }) => order_id)
  expect(mine).toContain(signed.orderId)
  expect(mine).not.toContain(waiting.orderId)
  expect(await charts('clinician-west', '?mine=true')).toEqual([])
})

test('D-96 orders of other states are not there, for search and own decisions alike, and each read is audited', async () => {
  const order = await placeOrderInReview(at)
  await prescribeOrder(at, order.orderId)
  expect(await charts('clinician-south', `?search=${encodeURIComponent(order.email)}`)).toEqual([])
  await charts('clinician')
  const reads = await at.ctx.db.select().from(audit).where(eq(audit.action, 'charts.listed'))
  expect(reads.length).toBeGreaterThan(1)
  expect(JSON.stringify(reads.at(-1)?.after)).toContain(order.orderId)
})
