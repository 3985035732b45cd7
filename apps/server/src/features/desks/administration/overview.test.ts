import { licenses, staffMembers, users } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = { state: string; clinicians: number; ending: number; ends_on: string | null; patients: number }

const overview = async () => {
  const { status, body } = await at.staffCall('GET', '/staff-api/overview', {
    token: await signInStaff(at, 'admin'),
  })
  expect(status).toBe(200)
  return body as { orders: { open: number; late: number }; states: Row[] }
}
const stateOf = async (code: string) => (await overview()).states.find(({ state }) => state === code)

test('the figures are those of the menu, and an order that is placed is open', async () => {
  const before = await overview()
  await placeOrder(at)
  const { body } = await at.staffCall('GET', '/staff-api/tasks/count', {
    token: await signInStaff(at, 'support'),
  })
  const { orders } = await overview()
  expect(orders.open).toBe(before.orders.open + 1)
  expect(orders.open).toBe((body['sections'] as Record<string, number>)['orders'])
  expect(orders.late).toBe(0)
})

test('a state counts its patients with a subscription, and the clinicians who are licensed in it today', async () => {
  const order = await placeOrder(at)
  await at.ctx.db.update(users).set({ state: 'WY' }).where(eq(users.email, order.email))
  expect((await stateOf('WY'))?.patients).toBe(1)

  const today = easternDate(at.clock.now())
  const member = async (role: string, active: boolean) => {
    const email = `${role}.${active}.overview@example.com`
    const [row] = await at.ctx.db
      .insert(staffMembers)
      .values({
        public_id: email,
        email,
        name: role,
        password_hash: '',
        totp_secret: '',
        active,
        created_at: at.clock.now(),
      })
      .returning({ id: staffMembers.id })
    if (!row) throw new Error('not inserted')
    await at.ctx.database.query('insert into staff_roles (staff_id, role) values ($1, $2)', [row.id, role])
    return row.id
  }
  await at.ctx.db.delete(licenses).where(eq(licenses.state, 'WY'))
  expect(await stateOf('WY')).toMatchObject({ clinicians: 0, ending: 0, ends_on: null })

  const clinician = await member('clinician', true)
  const valid = { staff_id: clinician, state: 'WY', number: 'WY-1', expires_on: addDays(today, 31) }
  for (const other of [await member('clinician', false), await member('support', true)])
    await at.ctx.db.insert(licenses).values({ ...valid, staff_id: other, number: `WY-${other}` })
  expect(await stateOf('WY')).toMatchObject({ clinicians: 0 })
  await at.ctx.db.insert(licenses).values(valid)
  expect(await stateOf('WY')).toMatchObject({ clinicians: 1, ending: 0, ends_on: null })

  const until = async (day: string) => {
    await at.ctx.db.update(licenses).set({ expires_on: day }).where(eq(licenses.number, 'WY-1'))
    return stateOf('WY')
  }
  const soon = addDays(today, 30)
  expect(await until(soon)).toMatchObject({ clinicians: 1, ending: 1, ends_on: soon })
  expect(await until(today)).toMatchObject({ clinicians: 1, ending: 1, ends_on: today })
  expect(await until(addDays(today, -1))).toMatchObject({ clinicians: 0, ending: 0 })
})

test('nobody but administrators reads the figures', async () => {
  for (const who of ['clinician', 'pharmacy', 'support', 'billing', 'content']) {
    const { status } = await at.staffCall('GET', '/staff-api/overview', { token: await signInStaff(at, who) })
    expect(status, who).toBe(403)
  }
})
