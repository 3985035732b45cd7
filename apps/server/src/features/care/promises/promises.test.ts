import { startTestService, type TestService } from '@contour/testkit'
import { placeOrder } from '@contour/testkit/people/place-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusPromise } from '../orders/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('the journey is answered with dates counted from now by the service’s clock', async () => {
  const read = async () =>
    (await at.call('GET', '/api/app/promises')).body as unknown as {
      now: string
      steps: { key: string; with: string; usually: string; usual_by: string | null }[]
    }
  const first = await read()
  expect(first.steps.map(({ key, with: owner }) => [key, owner])).toEqual([
    ['questionnaire', 'You'],
    ['review', 'Clinical team'],
    ['pharmacy', 'Partner pharmacy'],
    ['shipping', 'Carrier'],
  ])
  const review = (answer: typeof first) =>
    Date.parse(answer.steps[1]?.usual_by ?? '') - Date.parse(answer.now)
  expect(review(first)).toBe(5 * 3_600_000)
  await at.advance(86_400)
  const later = await read()
  expect(review(later)).toBe(5 * 3_600_000)
  expect(Date.parse(later.now) - Date.parse(first.now)).toBeGreaterThanOrEqual(86_400_000)
})

test('every order that waits says who has it, by when and what comes next', async () => {
  const order = await placeOrder(at)
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  const [listed] = body['orders'] as { status: string; promise: unknown }[]
  expect(listed).toMatchObject({
    status: 'pending_approval',
    promise: { with: 'You', next: 'A doctor reviews your answers.', usual_by: null },
  })
})

const promiseOf = (status: string, since: Date | null, more?: Parameters<typeof statusPromise>[2]) =>
  statusPromise({ status, created_at: new Date('2026-11-20T00:00:00Z') }, since, more)

test('dates count from entering the status; an ended order promises nothing', () => {
  const since = new Date('2026-11-21T00:00:00Z')
  expect(promiseOf('waiting_prescription', since)).toEqual({
    with: 'Clinical team',
    usually: 'usually within 5 hours',
    at_worst: '24-48 hours',
    next: 'You receive your prescription to review.',
    usual_by: '2026-11-21T05:00:00.000Z',
    worst_by: '2026-11-23T00:00:00.000Z',
    write_by: '2026-11-23T14:00:00.000Z',
    new_by: null,
  })
  expect(promiseOf('waiting_prescription', null)).toMatchObject({
    with: 'You',
    usually: 'Your doctor needs a new image.',
    usual_by: null,
    write_by: null,
  })
  expect(promiseOf('appointment_required', null)?.usually).not.toMatch(/\d/)
  expect(promiseOf('order_delivered', since)).toBeNull()
  expect(promiseOf('nonsense', since)).toBeNull()
})

test('M-17 D-93 a parcel that comes later has a new time, one that does not come is with support, also once they closed it, and one that is replaced with nobody', () => {
  const since = new Date('2026-12-02T20:00:00Z')
  const parcel = { number: 'C-P-000124', comesOn: '2026-12-03', problem: null, settled: null }
  const said = (more: object) => promiseOf('order_shipped', since, { parcel: { ...parcel, ...more } })
  expect(said({})).toMatchObject({ with: 'Carrier', usual_by: '2026-12-04T04:59:00.000Z', new_by: null })
  expect(said({ comesOn: '2026-12-07' })).toMatchObject({ new_by: '2026-12-08T04:59:00.000Z' })
  expect(said({ comesOn: null, problem: 'returned' })).toMatchObject({ with: 'Support team', usual_by: null })
  const closed = said({ comesOn: null, settled: 'closed' })
  expect(closed).toMatchObject({ with: 'Support team', at_worst: '', new_by: null })
  expect(closed?.next).toContain('call us or write to us')
  expect(said({ comesOn: null, settled: 'replaced' })).toBeNull()
})
