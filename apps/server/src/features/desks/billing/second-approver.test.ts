import { createBuyer, staffToken, startTestService, type TestService } from '@contour/testkit'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { ledgerOfPerson, moveToDay, startSubscriber } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, staffMembers, tasks } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown> & { id: string }
const post = (token: string, path: string, body: unknown = {}) =>
  at.staffCall('POST', `/staff-api/billing${path}`, { token, body })
const somebody = () => staffToken(at.ctx, ['billing'])
const paymentOf = async (token: string, userPublicId: string) => {
  const { body } = await at.staffCall('GET', `/staff-api/billing/patients/${userPublicId}`, { token })
  return (body['payments'] as Row[])[0]!.id
}
const refunded = async (userId: number) =>
  (await ledgerOfPerson(at, userId))
    .filter(({ kind }) => kind === 'refund')
    .reduce((sum, { cents }) => sum + cents, 0)

test('R-020 one person cannot refund a payment in parts, neither alone nor in turns with another', async () => {
  const maya = await startSubscriber(at, { term: 12 })
  const [first, second] = [await somebody(), await somebody()]
  const id = await paymentOf(first, maya.userPublicId)
  const states = []
  for (let part = 0; part < 6; part += 1) {
    const token = part % 2 === 0 ? first : second
    const { body } = await post(token, `/payments/${id}/refund`, { cents: 22_497, reason: 'in parts' })
    states.push((body['refund'] as Row)['state'])
  }
  expect(states).toEqual(['made', ...Array(5).fill('waiting')])
  expect(await refunded(maya.userId)).toBe(22_497)
})

test('R-020 small refunds of many payments by one person on one day are counted together', async () => {
  const token = await somebody()
  const people = [await startSubscriber(at), await startSubscriber(at), await startSubscriber(at)]
  const states = []
  for (const { userPublicId } of people) {
    const id = await paymentOf(token, userPublicId)
    const { body } = await post(token, `/payments/${id}/refund`, { cents: 10_000, reason: 'goodwill' })
    states.push((body['refund'] as Row)['state'])
  }
  expect(states).toEqual(['made', 'made', 'waiting'])
  await at.advance(86_400)
  const id = await paymentOf(token, people[0]!.userPublicId)
  const next = await post(token, `/payments/${id}/refund`, { cents: 1_000, reason: 'another day' })
  expect(next.body['refund']).toMatchObject({ state: 'made' })
})

test('R-020 requests at the same time count one another', async () => {
  const token = await somebody()
  const omar = await startSubscriber(at, { term: 6 })
  const id = await paymentOf(token, omar.userPublicId)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      post(token, `/payments/${id}/refund`, { cents: 10_000, reason: 'all at once' }),
    ),
  )
  const states = answers.map(({ body }) => (body['refund'] as Row)['state'])
  expect(states.filter((state) => state !== 'waiting')).toHaveLength(2)
  expect(await refunded(omar.userId)).toBe(20_000)
})

test('R-020 a credit above the limit waits, takes nothing off, and is granted by somebody else', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const lee = await startSubscriber(at)
  const requested = await post(first, `/patients/${lee.userPublicId}/credits`, {
    cents: 500_000,
    reason: 'a very large goodwill',
  })
  const credit = requested.body['credit'] as Row | undefined
  expect(credit).toMatchObject({ state: 'waiting', can_approve: false })
  const subject = `credit:${credit?.id}`
  const task = async () => (await at.ctx.db.select().from(tasks).where(eq(tasks.subject, subject)))[0]
  expect(await task()).toMatchObject({ kind: 'credit_waits', state: 'open', role: 'billing' })
  expect((await post(first, `/credits/${credit?.id}/approve`)).body['code']).toBe('second_person')
  const { body } = await at.staffCall('GET', '/staff-api/billing/upcoming?days=35', { token: first })
  const own = (body['rows'] as Row[]).find(({ patient_id }) => patient_id === lee.userPublicId)
  expect(own).toMatchObject({ cents: 24_997 })
  const approved = await post(second, `/credits/${credit?.id}/approve`)
  expect(approved.body['credit']).toMatchObject({ state: 'granted' })
  expect((await post(second, `/credits/${credit?.id}/approve`)).body['code']).toBe('wrong_status')
  expect(await task()).toMatchObject({ state: 'settled' })
  await moveToDay(at, addMonths(easternDate(at.clock.now()), 1))
  const authorizations = (await ledgerOfPerson(at, lee.userId)).filter(({ kind }) => kind === 'hold')
  expect(authorizations.at(-1)?.cents).toBe(50)
})

test('R-020 a refused credit never takes anything off and frees the day of who asked', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const ana = await startSubscriber(at)
  const grant = (cents: number) =>
    post(first, `/patients/${ana.userPublicId}/credits`, { cents, reason: 'goodwill' })
  const { id } = (await grant(30_000)).body['credit'] as Row
  expect(((await grant(1_000)).body['credit'] as Row)['state']).toBe('waiting')
  expect((await post(second, `/credits/${id}/refuse`)).body['credit']).toMatchObject({ state: 'refused' })
  expect(((await grant(2_000)).body['credit'] as Row)['state']).toBe('granted')
})

test('R-020 a coupon above the limit cannot be used or started before somebody else approves it', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const buyer = await createBuyer(at)
  const made = await post(first, '/coupons', { code: 'Everything', percent_off: 100 })
  const coupon = made.body['coupon'] as Row
  expect(coupon).toMatchObject({ approval: 'waiting', active: false, can_approve: false })
  const quote = async () =>
    (
      await at.call('POST', `/api/app/carts/${buyer.cartId}/quote`, {
        token: buyer.token,
        body: { payment_terms: 1, coupon: 'everything' },
      })
    ).body['code']
  expect(await quote()).toBe('coupon_invalid')
  expect((await post(first, `/coupons/${coupon.id}/switch`, { to: 'active' })).body['code']).toBe(
    'wrong_status',
  )
  expect((await post(first, `/coupons/${coupon.id}/approve`)).body['code']).toBe('second_person')
  expect(await quote()).toBe('coupon_invalid')
  const approved = await post(second, `/coupons/${coupon.id}/approve`)
  expect(approved.body['coupon']).toMatchObject({ approval: 'approved', active: true })
  expect(await quote()).toBeUndefined()
  // Coupons, credits and refunds of one day count together.
  const small = await post(first, '/coupons', { code: 'Small', cents_off: 100 })
  expect(small.body['coupon']).toMatchObject({ approval: 'waiting' })
})

test('D-101 the only person of billing approves their own credit, coupon and refund after a day, and the record says so', async () => {
  const alone = await startTestService()
  try {
    const ada = await startSubscriber(alone, { term: 12 })
    await alone.ctx.db.update(staffMembers).set({ active: false })
    const token = await staffToken(alone.ctx, ['billing'])
    const { body } = await alone.staffCall('GET', `/staff-api/billing/patients/${ada.userPublicId}`, {
      token,
    })
    const [payment] = body['payments'] as Row[]
    const send = (path: string, sent: unknown = {}) =>
      alone.staffCall('POST', `/staff-api/billing${path}`, { token, body: sent })
    const asked = {
      credits: await send(`/patients/${ada.userPublicId}/credits`, { cents: 500_000, reason: 'goodwill' }),
      coupons: await send('/coupons', { code: 'Alone', percent_off: 100 }),
      refunds: await send(`/payments/${payment?.id}/refund`, { cents: 90_000, reason: 'goodwill' }),
    }
    for (const [path, { body: made }] of Object.entries(asked)) {
      const row = made[path.slice(0, -1)] as Row
      expect(row, path).toMatchObject({ can_approve: false })
      expect((await send(`/${path}/${row.id}/approve`)).body['code'], path).toBe('wrong_status')
    }
    await alone.advance(86_400)
    for (const [path, { body: made }] of Object.entries(asked)) {
      const { id } = made[path.slice(0, -1)] as Row
      const listed = await alone.staffCall('GET', `/staff-api/billing/${path}`, { token })
      const shown = (listed.body['rows'] as Row[]).find((row) => row.id === id)
      expect(shown, path).toMatchObject({ can_approve: true })
      expect((await send(`/${path}/${id}/approve`)).status, path).toBe(200)
      const subject = `${path.slice(0, -1)}:${id}`
      const trail = await alone.ctx.db.select().from(audit).where(eq(audit.subject, subject))
      expect(
        trail.map(({ after }) => after),
        path,
      ).toContainEqual(expect.objectContaining({ alone: true }))
    }
  } finally {
    await alone.close()
  }
})
