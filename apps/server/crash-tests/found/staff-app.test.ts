import { staffContract } from '@contour/contract'
import { consents, users } from '@contour/server/db/schema'
import { inputSchema, startTestService, type TestService } from '@contour/testkit'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredCalls } from '../../src/http/declared-calls.ts'

/** What the first real use found in the staff app, seen over HTTP only. */

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => at.close())

const calls = declaredCalls(staffContract)

/** The paths of the lists open to support whose response contains a text. */
async function listsOfSupportWith(text: string): Promise<string[]> {
  const token = await signInStaff(at, 'support')
  const found: string[] = []
  for (const { method, path, access } of calls) {
    const open = access.realm === 'staff' && access.roles.includes('support')
    if (method !== 'GET' || path.includes('{') || !open) continue
    const { body } = await at.staffCall('GET', path, { token })
    if (JSON.stringify(body).includes(text)) found.push(path)
  }
  return found
}

/** A phone intake with the fields that the call accepts; facts without a field are left out. */
function phoneIntake(n: number): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    first_name: 'Iris',
    last_name: 'Sample',
    email: `iris.sample${n}@example.com`,
    phone: `21255501${40 + n}`,
    gender: 'Female',
    dob: '1985-04-12',
    state: 'CA',
    height_inches: 66,
    weight: 220,
    desired_weight: null,
    script_version: 'phone-2',
    answers: { email: true, texts: false, calls: false },
    agreed_to_text: false,
  }
  const call = calls.find(({ method, path }) => method === 'POST' && path === '/staff-api/billing/leads')
  const { properties = {} } = inputSchema(call?.input) as { properties?: object }
  return Object.fromEntries(Object.keys(properties).map((name) => [name, facts[name]]))
}

test('R-007 a declined prescription without new doses comes to a list of support that it was not on before', async () => {
  const order = await placePrescribedOrder(at)
  expect((await applyPrescriptionDecision(at, order, false)).status).toBe(200)
  const before = await listsOfSupportWith(order.orderId)
  await at.advance(86_460)
  const added = (await listsOfSupportWith(order.orderId)).filter((path) => !before.includes(path))
  expect(added).not.toEqual([])
})

test('R-008 an intake by phone records no agreement to the terms and no goal that nobody named', async () => {
  const token = await signInStaff(at, 'support')
  const filed = await at.staffCall('POST', '/staff-api/billing/leads', { token, body: phoneIntake(1) })
  expect(filed.status).toBe(200)
  const [user] = await at.ctx.db
    .select()
    .from(users)
    .where(eq(users.public_id, String(filed.body['user_id'])))
  const given = await at.ctx.db
    .select()
    .from(consents)
    .where(eq(consents.user_id, user?.id ?? 0))
  expect(given.filter(({ kind, agreed }) => kind === 'terms' && agreed)).toEqual([])
  expect(user?.desired_weight_lb).toBeNull()
})

test('R-030 the eleventh intake by phone within an hour is taken like the first', async () => {
  const token = await signInStaff(at, 'support')
  for (let n = 11; n <= 21; n++) {
    const { status } = await at.staffCall('POST', '/staff-api/billing/leads', { token, body: phoneIntake(n) })
    expect([n, status]).toEqual([n, 200])
  }
})
