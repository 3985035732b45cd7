import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

let at: TestService
let second: { token: string }
beforeEach(async () => {
  at = await startTestService()
  await signInStaff(at, 'admin')
  second = await joinStaff(at, {
    email: 'second@staff.contour.example',
    name: 'Sasha Second',
    roles: ['administrator'],
  })
})
afterEach(() => at.close())

const SLOWER = { ...STATED_HOURS, review_usual: 8, ship_usual: 3, ship_latest: 4, answer_hours: 6 }
const day = (days = 0) => addDays(easternDate(at.clock.now()), days)
const first = async () => ({ token: await signInStaff(at, 'admin') })
const write = async (more: object = {}) =>
  at.staffCall('POST', '/staff-api/promise-hours/versions', {
    ...(await first()),
    body: { ...SLOWER, starts_on: day(), ...more },
  })
const approve = (version: number, who: { token: string }) =>
  at.staffCall('POST', '/staff-api/promise-hours/approve', { ...who, body: { version } })
const ordersOf = async (token: string) => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  return body['order_items'] ?? body
}
const said = async (token: string) => JSON.stringify(await ordersOf(token))
const letters = async (email: string) =>
  (await messagesOf(at, email)).map(({ body }) => body.replaceAll('\n', ' ')).join(' ')

test('D-101 an order keeps what was promised when it was made: its page, its deadline and its letters; the next one has the new times', async () => {
  const early = await placeOrderInReview(at)
  await write()
  await at.advance(1)
  expect(await said((await placeOrderInReview(at)).token)).toContain('usually within 5 hours')
  expect((await approve(1, second)).status).toBe(200)
  const late = await placeOrderInReview(at)
  const [before, after] = [await said(early.token), await said(late.token)]
  expect(before).toContain('usually within 5 hours')
  expect(before).toContain('"pharmacy":"2-3 days"')
  expect(after).toContain('usually within 8 hours')
  expect(after).toContain('"pharmacy":"3-4 days"')
  const usual = (text: string, created: RegExp) => {
    const [, since, by] = created.exec(text) ?? []
    return (Date.parse(by ?? '') - Date.parse(since ?? '')) / 3_600_000
  }
  const times = /"status_since":"([^"]+)".*?"usual_by":"([^"]+)"/
  expect([usual(before, times), usual(after, times)]).toEqual([5, 8])
  expect(await letters(early.email)).toContain('usually within 5 hours')
  await prescribeOrder(at, early.orderId)
  await prescribeOrder(at, late.orderId)
  expect(await letters(early.email)).toContain('The pharmacy, 2-3 days.')
  expect(await letters(late.email)).toContain('The pharmacy, 3-4 days.')
  expect(await letters(late.email)).toContain('usually within 8 hours')
  expect(await letters(late.email)).not.toContain('within 5 hours')
})

test('D-101 new times wait for a second person and for their first day; pages, the journey and the queue state them from then on', async () => {
  expect((await write({ starts_on: day(2) })).body).toMatchObject({ version: 1 })
  expect(await approve(1, await first())).toMatchObject({ status: 403, body: { code: 'second_person' } })
  expect((await approve(1, second)).status).toBe(200)
  const journey = async () => JSON.stringify((await at.call('GET', '/api/app/promises')).body)
  expect(await journey()).toContain('usually within 5 hours')
  await at.advance(2 * 24 * 3600)
  expect(await journey()).toContain('usually within 8 hours')
  const { body } = await at.staffCall('GET', '/staff-api/promise-hours', await first())
  expect(body).toMatchObject({ hours: SLOWER, stated: STATED_HOURS, in_force: 1 })
})

test('D-101 new times are withdrawn while they wait for approval or for their first day, and are never promised', async () => {
  const withdraw = async (version: number) =>
    (
      await at.staffCall('POST', '/staff-api/promise-hours/versions/withdraw', {
        ...(await first()),
        body: { version },
      })
    ).status
  await write()
  expect(await withdraw(1)).toBe(200)
  expect((await approve(1, second)).status).toBe(409)
  await write({ starts_on: day(2) })
  await approve(2, second)
  expect([await withdraw(2), await withdraw(2)]).toEqual([200, 409])
  await at.advance(3 * 24 * 3600)
  const { body } = await at.staffCall('GET', '/staff-api/promise-hours', await first())
  expect(body).toMatchObject({ hours: STATED_HOURS, in_force: null })
})

test('D-101 where there is one administrator, a day takes the place of the second', async () => {
  await at.ctx.db
    .update(staffMembers)
    .set({ active: false })
    .where(ne(staffMembers.name, 'Addison Admin-Demo'))
  await write({ starts_on: day(2) })
  expect(await approve(1, await first())).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  await at.advance(24 * 3600 + 1)
  expect((await approve(1, await first())).status).toBe(200)
})

test('D-101 a time that cannot be kept is refused at its field', async () => {
  const refused = await write({ review_latest: 4 })
  expect([refused.status, refused.body['field']]).toEqual([400, 'review_latest'])
})
