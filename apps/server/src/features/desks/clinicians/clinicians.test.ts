import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { addresses, audit, licenses, staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

async function clinician() {
  const [row] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician@staff.contour.example'))
  if (!row) throw new Error('no demo clinician')
  return row
}
const cardOf = (order: Reviewed, token = order.token) =>
  at.call('GET', `/api/app/orders/${order.orderId}/clinician`, { token })
const saveAsAdmin = async (biography: string, id?: string) =>
  at.staffCall('PUT', `/staff-api/staff/${id ?? (await clinician()).public_id}/biography`, {
    token: await signInStaff(at, 'admin'),
    body: { biography },
  })
const saveOwn = async (biography: string, who = 'clinician') =>
  at.staffCall('PUT', '/staff-api/me/biography', { token: await signInStaff(at, who), body: { biography } })

/** Sets the last day of the demo clinician's license in a state. */
const endLicense = async (state: string, expires_on: string) =>
  at.ctx.db
    .update(licenses)
    .set({ expires_on })
    .where(and(eq(licenses.staff_id, (await clinician()).id), eq(licenses.state, state)))

test('M-08 the patient sees name, NPI, biography and license of the clinician who signed, and nothing else', async () => {
  const order = await placePrescribedOrder(at)
  expect((await saveOwn('Writes sample texts.')).status).toBe(200)
  const { status, body } = await cardOf(order)
  expect(status).toBe(200)
  const { license, ...rest } = body['clinician'] as Record<string, unknown>
  expect(rest).toEqual({
    name: 'Dr. Casey Demo',
    npi: '0000000001',
    biography: 'Writes sample texts.',
    portrait: expect.stringMatching(/^\/portraits\/[\w-]{22}$/),
  })
  expect(license).toEqual({ state: expect.stringMatching(/^[A-Z]{2}$/), expires_on: expect.any(String) })
  expect(JSON.stringify(body)).not.toMatch(/staff\.contour|public_id|licenses|DEMO-/)
})

test('M-08 an expired license is not shown as one; on its last day it is', async () => {
  const order = await placePrescribedOrder(at)
  const licenseOf = async () => {
    const { body } = await cardOf(order)
    return (body['clinician'] as { license: { state: string; expires_on: string } | null }).license
  }
  const { state = '', expires_on = '' } = (await licenseOf()) ?? {}
  const today = easternDate(at.clock.now())
  await endLicense(state, today)
  expect(await licenseOf()).toEqual({ state, expires_on: today })
  await endLicense(state, addDays(today, -1))
  expect(await licenseOf()).toBeNull()
  await endLicense(state, expires_on)
  // The license of the state that the order ships to counts, not the one of the first address.
  const other = state === 'TX' ? 'FL' : 'TX'
  await at.ctx.db.update(addresses).set({ state: other }).where(eq(addresses.user_id, order.userId))
  expect(await licenseOf()).toMatchObject({ state: other })
  await endLicense(other, addDays(today, -1))
  expect(await licenseOf()).toBeNull()
  await endLicense(other, expires_on)
})

test('M-08 after acceptance the state on the label counts, wherever the patient moves', async () => {
  const order = await placePrescribedOrder(at)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  const before = (await cardOf(order)).body['clinician'] as { license: { state: string } }
  const other = before.license.state === 'TX' ? 'FL' : 'TX'
  await at.ctx.db.update(addresses).set({ state: other }).where(eq(addresses.user_id, order.userId))
  expect((await cardOf(order)).body['clinician']).toEqual(before)
})

test('an order of another patient, an unknown one and one without a prescription get the same answer', async () => {
  const order = await placePrescribedOrder(at)
  const waiting = await placeOrderInReview(at)
  const responses = [
    await cardOf(order, waiting.token),
    await cardOf(waiting),
    await at.call('GET', `/api/app/orders/${at.ctx.random.id()}/clinician`, { token: order.token }),
  ]
  for (const { status, body } of responses) {
    expect(status).toBe(404)
    expect({ ...body, request_id: '' }).toEqual({ ...responses[0]?.body, request_id: '' })
  }
  expect((await at.call('GET', `/api/app/orders/${order.orderId}/clinician`)).status).toBe(401)
})

test('M-08 an administrator changes and removes a biography; the audit row has both texts', async () => {
  const { public_id } = await clinician()
  expect((await saveAsAdmin('  Grew up with maps.\r\n\r\n\r\n\r\nTreats adults. ')).status).toBe(200)
  expect((await clinician()).biography).toBe('Grew up with maps.\n\nTreats adults.')
  expect((await saveAsAdmin(' \n ')).status).toBe(200)
  expect((await clinician()).biography).toBeNull()
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${public_id}`))
  expect(rows.findLast(({ action }) => action === 'staff.biography_saved')).toMatchObject({
    before: { biography: 'Grew up with maps.\n\nTreats adults.' },
    after: { biography: null },
  })
})

test('601 characters, tags and control characters are refused, and nothing changes', async () => {
  expect((await saveAsAdmin('a'.repeat(600))).status).toBe(200)
  for (const text of ['a'.repeat(601), '<b>Hello</b>', 'a\u0000b', 'a'.repeat(5000)]) {
    const { status, body } = await saveAsAdmin(text)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  }
  expect((await saveAsAdmin('a'.repeat(601))).body).toMatchObject({
    field: 'biography',
    message: 'Use at most 600 characters.',
  })
  expect((await clinician()).biography).toBe('a'.repeat(600))
})

test('only clinicians have a profile: others are refused, and an unknown person is not found', async () => {
  expect((await saveOwn('Hello.', 'support')).status).toBe(403)
  expect((await saveOwn('Hello.', 'admin')).status).toBe(403)
  const [support] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'support@staff.contour.example'))
  expect((await saveAsAdmin('Hello.', support?.public_id)).status).toBe(409)
  expect((await saveAsAdmin('Hello.', at.ctx.random.id())).status).toBe(404)
  const asClinician = await at.staffCall('PUT', `/staff-api/staff/${support?.public_id}/biography`, {
    token: await signInStaff(at, 'clinician'),
    body: { biography: 'Hello.' },
  })
  expect(asClinician.status).toBe(403)
})
