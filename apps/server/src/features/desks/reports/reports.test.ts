import { disqualifications } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { openSupportThread } from '@contour/testkit/people/conversation-life'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { createBuyer, placeOrder } from '@contour/testkit/people/place-order'
import { callStaff, placeSentOrder } from '@contour/testkit/people/replacement-life'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { easternDate } from '@contour/domain/time/plain-date'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Time = { time: string; count: number; kept: number; median: number | null; promised: number | null }
const HOUR = 60

async function readNumbers(month = easternDate(at.clock.now()).slice(0, 7)) {
  const { status, body } = await callStaff(at, 'admin', 'GET', `/reports?month=${month}`)
  expect(status).toBe(200)
  const steps = body['steps'] as { step: string; people: number }[]
  const times = body['times'] as Time[]
  return {
    people: Object.fromEntries(steps.map(({ step, people }) => [step, people])),
    counts: body['counts'] as { group: string; name: string; count: number; cents: number | null }[],
    churn: body['churn'],
    time: (name: string) => times.find(({ time }) => time === name),
  }
}
/** To a day in the middle of a month, so that what follows is in one month. */
async function beginMonth() {
  while (!/-0[5-9]$/.test(easternDate(at.clock.now()))) await at.advance(86_400)
  await moveToShipDay(at)
}

/** The patient ends the plan; the time to undo it passes. */
async function endPlan(person: { userId: number }) {
  const token = await signIn(at, person)
  const { body } = await at.call('GET', '/api/subscription-items', { token })
  const [plan] = body['subscriptions'] as { id: string }[]
  await at.call('GET', `/api/app/subscriptions/${plan?.id}/cancel-preview`, { token })
  const ended = await at.call('POST', '/api/cancle-subs', {
    token,
    body: { subs_id: plan?.id, reason: 'I am moving.' },
  })
  expect(ended.status, ended.body.message).toBe(200)
  await at.advance(4 * 86_400)
}

test('M-51 each person of a month counts at every step that they have come to', async () => {
  await beginMonth()
  const before = await readNumbers()
  await createBuyer(at)
  await placeOrder(at)
  await placeOrderInReview(at)
  await placeSentOrder(at)
  const { people } = await readNumbers()
  const more = (step: string) => (people[step] ?? 0) - (before.people[step] ?? 0)
  expect(
    ['lead', 'cart', 'paid', 'form', 'prescribed', 'accepted', 'shipped', 'delivered'].map(more),
  ).toEqual([4, 4, 3, 2, 1, 1, 1, 1])
  // The month before knows none of them.
  expect((await readNumbers('2020-01')).people['lead']).toBe(0)
})

test('M-51 a month counts purchases by source with their amount, plans that started and ended, and reasons of five people', async () => {
  await beginMonth()
  const found = async (group: string, name: string) =>
    (await readNumbers()).counts.find((row) => row.group === group && row.name === name)
  const [bought, started, ended] = [
    await found('source', 'direct'),
    await found('plans', 'started'),
    await found('plans', 'denied'),
  ]
  const turnedAway = (reason: string, people: number) =>
    at.ctx.db
      .insert(disqualifications)
      .values(Array.from({ length: people }, () => ({ reason, message: '', at: at.clock.now() })))
  await turnedAway('age', 5)
  await turnedAway('thyroid', 4)
  await placeSentOrder(at)
  const direct = await found('source', 'direct')
  expect(direct?.count).toBe((bought?.count ?? 0) + 1)
  expect(direct?.cents).toBeGreaterThan(bought?.cents ?? 0)
  expect((await found('plans', 'started'))?.count).toBe((started?.count ?? 0) + 1)
  expect((await found('plans', 'denied'))?.count).toBe(ended?.count ?? 0)
  expect(await found('disqualified', 'age')).toMatchObject({ count: 5 })
  expect(await found('disqualified', 'thyroid')).toBeUndefined()
  expect((await found('disqualified', ''))?.count).toBeGreaterThanOrEqual(4)
  // Of many reasons the rare ones are not named, and still counted.
  const turned = async () => (await readNumbers()).counts.filter(({ group }) => group === 'disqualified')
  const all = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const before = all(await turned())
  for (let n = 0; n < 22; n++) await turnedAway(`reason ${n}`, 5)
  const named = await turned()
  expect([all(named) - before, named.length]).toEqual([110, 21])
  expect(named.at(-1)?.name).toBe('')
})

test('M-51 the churn of a month is of the plans that ran when it began, and a plan that started in it is none of them', async () => {
  await beginMonth()
  const old = await startSubscriber(at)
  await at.advance(28 * 86_400)
  await beginMonth()
  const young = await startSubscriber(at)
  const before = await readNumbers()
  const plans = (read: typeof before, name: string) =>
    read.counts.find((row) => row.group === 'plans' && row.name === name)?.count ?? 0
  for (const person of [old, young]) await endPlan(person)
  const after = await readNumbers()
  expect(plans(after, 'canceled') - plans(before, 'canceled')).toBe(2)
  expect(plans(after, 'lost') - plans(before, 'lost')).toBe(1)
  expect(plans(after, 'running')).toBe(plans(before, 'running'))
  const percent = (plans(after, 'lost') / plans(after, 'running')) * 100
  expect(after.churn).toBeCloseTo(percent, 1)
})

test('D-93 a review counts without the hours in which the patient had it, as its clock does', async () => {
  const known = (await readNumbers()).time('review')?.count ?? 0
  const order = await placeOrderInReview(at)
  await at.advance(2 * 3600)
  const asked = await callStaff(at, 'clinician', 'POST', `/orders/${order.orderId}/image-requests`, {
    image_type: 'id_image',
    reason: 'blurred',
    note: '',
  })
  expect(asked.status, asked.body.message).toBe(200)
  await at.advance(40 * 3600)
  const sent = await at.call('POST', '/api/upload-image-again', {
    token: order.token,
    body: {
      id: order.orderId,
      file_name: await uploadImage(at, order.token, 'again.jpg'),
      image_type: 'id_image',
    },
  })
  expect(sent.status, sent.body.message).toBe(200)
  await at.advance(4 * 3600)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  const { time } = await readNumbers()
  // Six hours of ours: later than usual, and by the time that is promised.
  expect(time('review')).toMatchObject({ count: known + 1, kept: known + 1, promised: 48 * HOUR })
  expect(time('review_usually')).toMatchObject({ count: known + 1, kept: known, promised: 5 * HOUR })
})

test('A-04 a parcel and its delivery keep the promise that the patient read, which is one by its day', async () => {
  const before = await readNumbers()
  await placeSentOrder(at)
  const { time } = await readNumbers()
  for (const name of ['pharmacy', 'delivery']) {
    const [was, is] = [before.time(name), time(name)]
    expect([(is?.count ?? 0) - (was?.count ?? 0), (is?.kept ?? 0) - (was?.kept ?? 0)]).toEqual([1, 1])
  }
})

test('A-04 an answer of support counts from the first message that waits for it, and is late after its open minutes', async () => {
  const before = (await readNumbers()).time('support_chat')?.count ?? 0
  const thread = await openSupportThread(at, {
    first_name: 'Vera',
    email: `vera.${at.ctx.random.id()}@example.com`,
  })
  await at.advance(60)
  const reply = await callStaff(at, 'support', 'POST', `/inbox/${thread.id}/reply`, {
    body: 'From 9 to 6.',
    client_id: '0b8f5d1e-6b1c-4c55-9a52-6d2f0f1b7a11',
  })
  expect(reply.status, reply.body.message).toBe(200)
  const chat = (await readNumbers()).time('support_chat')
  expect(chat).toMatchObject({ count: before + 1, kept: before + 1, median: 1, promised: 2 })
})

test('M-01 the numbers are for administrators alone', async () => {
  for (const who of ['support', 'billing', 'clinician', 'pharmacy'])
    expect((await callStaff(at, who, 'GET', '/reports')).status).toBe(403)
})
