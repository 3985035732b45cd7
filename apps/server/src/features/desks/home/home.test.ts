import { createBuyer, startTestService, type TestService } from '@contour/testkit'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const read = async (path: string, token: string) => {
  const { status, body } = await at.call('GET', path, { token })
  expect([path, status]).toEqual([path, 200])
  return body
}

test('one response has what each list of /home answers on its own, also the dates of each plan', async () => {
  const maya = await startSubscriber(at, { term: 6 })
  const token = await signIn(at, maya)
  const home = await read('/api/app/home', token)
  const orders = await read('/api/order-items', token)
  const plans = await read('/api/subscription-items', token)
  expect(orders['orders']).toHaveLength(1)
  expect(home['order_list']).toEqual(orders)
  expect(home['subscription_list']).toEqual(plans)
  expect(home['offers']).toEqual(await read('/api/app/upgrade-offers', token))
  const [plan] = plans['subscriptions'] as { id: string }[]
  const { timeline } = await read(`/api/app/subscriptions/${plan!.id}/upcoming`, token)
  expect(timeline).not.toHaveLength(0)
  expect(home['upcoming']).toEqual({ [plan!.id]: timeline })
  const { unread } = await read('/api/app/doctor-chat/unread', token)
  expect(home['doctor_unread']).toBe(unread)
  expect(home['support_unread']).toBe((await read('/api/app/support-chat', token))['unread'])
})

test('somebody with a cart and no order gets empty lists, and no number of a doctor chat', async () => {
  const { token } = await createBuyer(at)
  const home = await read('/api/app/home', token)
  expect(home).toMatchObject({
    order_list: { orders: [], health_id: null },
    subscription_list: { subscriptions: [] },
    upcoming: {},
    doctor_unread: null,
    support_unread: 0,
  })
})
