import { audit, identityReviews, orders, users } from '@contour/server/db/schema'
import { startTestService, type Answer, type TestService } from '@contour/testkit'
import {
  decideVideo,
  placeOrderWithVideo,
  sendVideo,
  waitingVideo,
} from '@contour/testkit/people/identity-review'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { prescribeOrder, readChartOf } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Order = Awaited<ReturnType<typeof placeOrderWithVideo>>

const open = async (id: string, who = 'support'): Promise<Answer> =>
  at.staffCall('GET', `/staff-api/identity/${id}`, { token: await signInStaff(at, who) })

const statesOf = async ({ orderKey }: Order) => {
  const rows = await at.ctx.db
    .select({ state: identityReviews.state })
    .from(identityReviews)
    .where(eq(identityReviews.order_id, orderKey))
    .orderBy(asc(identityReviews.id))
  return rows.map(({ state }) => state)
}

const actionsOn = async ({ orderId }: Order) => {
  const rows = await at.ctx.db
    .select({ action: audit.action, actor: audit.actor, purpose: audit.purpose, subject: audit.subject })
    .from(audit)
    .where(like(audit.action, 'identity.%'))
    .orderBy(asc(audit.id))
  return rows.filter(({ subject }) => subject === `order:${orderId}`)
}

const listedFor = async (order: Order) => {
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  return (body['orders'] as { id: string; status: string; image_requests: object[] }[]).find(
    ({ id }) => id === order.orderId,
  )
}

const openTasks = async ({ orderId }: Order) =>
  (await tasksAbout(at, `order:${orderId}`)).filter(({ state }) => state === 'open').map(({ kind }) => kind)

test('D-47 a video waits for its review; until it is accepted nothing can be signed, and the queue says so', async () => {
  const order = await placeOrderWithVideo(at)
  expect(await waitingVideo(at, order.orderId)).toMatchObject({ status: 'waiting', n: 1 })
  const chart = await readChartOf(at, order.orderId)
  expect(chart.missing).toEqual(['The identity video is not accepted yet.'])
  const refused = await prescribeOrder(at, order.orderId)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The identity video is not accepted yet.' },
  })
  const queue = await at.staffCall('GET', '/staff-api/queue', { token: await signInStaff(at, 'clinician') })
  const row = (queue.body['rows'] as { order_id: string; flags: string[] }[]).find(
    ({ order_id }) => order_id === order.orderId,
  )
  expect(row?.flags).toContain('identity open')

  const accepted = await decideVideo(at, order.orderId, 'accept', { transcript: 'My name is Maya Sample.' })
  expect(accepted.body).toMatchObject({ status: 'success', message: 'The video is accepted.' })
  expect(await waitingVideo(at, order.orderId)).toBeUndefined()
  expect((await readChartOf(at, order.orderId)).missing).toEqual([])
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect(await statesOf(order)).toEqual(['accepted'])
})

test('M-13 D-32 every view is audited with its purpose, and shows name, date of birth, state and a link of 300 s', async () => {
  const order = await placeOrderWithVideo(at)
  const waiting = await waitingVideo(at, order.orderId)
  const before = at.clock.now().getTime()
  const { status, body } = await open(waiting?.id ?? '')
  expect(status).toBe(200)
  expect(body['review']).toMatchObject({
    order_id: order.orderId,
    patient: { name: 'Maya Sample', dob: expect.stringMatching(/^1985-/), state: 'TX' },
    video: { content_type: 'video/mp4' },
    state: 'waiting',
    why_not: '',
    earlier: [],
  })
  const { video } = body['review'] as { video: { url: string; until: string } }
  expect(Date.parse(video.until)).toBeGreaterThanOrEqual(before + 300_000)
  expect(Date.parse(video.until)).toBeLessThanOrEqual(at.clock.now().getTime() + 300_000)
  expect((await fetch(at.service.staffUrl + video.url)).status).toBe(200)
  await open(waiting?.id ?? '')
  expect(await actionsOn(order)).toMatchObject([
    { action: 'identity.read', purpose: 'treatment', actor: expect.stringMatching(/^staff:/) },
    { action: 'identity.read', purpose: 'treatment' },
  ])
  await at.advance(301)
  expect((await fetch(at.service.staffUrl + video.url)).status).toBe(410)
  const renewed = (await open(waiting?.id ?? '')).body['review'] as { video: { url: string } }
  expect((await fetch(at.service.staffUrl + renewed.video.url)).status).toBe(200)
})

test('D-47 asked again: the patient gets an email and an SMS with the reason, the order keeps its place, and a second video is reviewed', async () => {
  const order = await placeOrderWithVideo(at)
  await at.ctx.db.update(users).set({ agreed_to_text: true }).where(eq(users.id, order.userId))
  const asked = await decideVideo(at, order.orderId, 'ask-again', {
    reason: 'face_not_visible',
    note: 'Please face a window.',
  })
  expect(asked.body).toMatchObject({ message: 'The patient is asked for another video.' })
  const letters = (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'video_asked_again')
  expect(letters[0]?.body).toContain('Your face cannot be seen clearly.')
  expect(letters[0]?.body).toContain(`/upload-video/${order.orderId}`)
  const texts = (await messagesOf(at, '2125550142')).filter(({ kind }) => kind === 'video_asked_again')
  expect(texts.map(({ channel }) => channel)).toEqual(['sms'])
  expect(await openTasks(order)).toEqual(['identity_video_missing'])
  expect(await listedFor(order)).toMatchObject({
    status: 'waiting_prescription',
    image_requests: [
      {
        image_type: 'av_video',
        reason: 'Your face cannot be seen clearly.',
        note: 'Please face a window.',
      },
    ],
  })
  expect((await readChartOf(at, order.orderId)).missing).toEqual([
    'A new video is asked for and has not come: Identity video.',
  ])
  expect(await waitingVideo(at, order.orderId)).toBeUndefined()
  const { body } = await at.staffCall('GET', '/staff-api/identity', {
    token: await signInStaff(at, 'support'),
  })
  expect((body['asked'] as { order_id: string }[]).map(({ order_id }) => order_id)).toContain(order.orderId)

  expect((await sendVideo(at, order, 'second.mp4')).body).toMatchObject({ status: 'success' })
  expect(await waitingVideo(at, order.orderId)).toMatchObject({ status: 'waiting', n: 2 })
  expect(await openTasks(order)).toEqual([])
  expect((await listedFor(order))?.image_requests).toEqual([])
  const second = await waitingVideo(at, order.orderId)
  expect((await open(second?.id ?? '')).body['review']).toMatchObject({
    earlier: [{ state: 'asked_again', reason: 'Your face cannot be seen clearly.' }],
  })
  await decideVideo(at, order.orderId, 'accept')
  expect(await statesOf(order)).toEqual(['asked_again', 'accepted'])
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
})

test('D-47 support refers; only a clinician decides then, and a denial for the identity rejects the video and tells the patient', async () => {
  const order = await placeOrderWithVideo(at)
  const waiting = await waitingVideo(at, order.orderId)
  expect((await decideVideo(at, order.orderId, 'refer', { note: 'Another face.' })).status).toBe(200)
  expect(await openTasks(order)).toEqual(['identity_referred'])
  expect((await readChartOf(at, order.orderId)).missing).toEqual([
    'Support could not confirm the identity. Accept the video, ask for another one, or deny the order.',
  ])
  expect((await open(waiting?.id ?? '')).body['review']).toMatchObject({
    why_not: 'Only clinician can do this.',
    referral: { note: 'Another face.' },
  })
  const late = await decideVideo(at, order.orderId, 'accept')
  expect(late.status).toBe(409)
  expect(late.body.message).toContain('Only a clinician can decide')

  const denied = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/deny`, {
    token: await signInStaff(at, 'clinician'),
    body: { reason: 'identity', text: 'We could not confirm who you are.' },
  })
  expect(denied.status).toBe(200)
  expect(await statesOf(order)).toEqual(['rejected'])
  expect(await openTasks(order)).toEqual([])
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'identity_rejected' })
  expect((await listedFor(order))?.status).toBe('denied')
})

test('D-47 a clinician may accept what support referred', async () => {
  const order = await placeOrderWithVideo(at)
  await decideVideo(at, order.orderId, 'refer')
  expect(await waitingVideo(at, order.orderId, 'clinician')).toMatchObject({ status: 'referred' })
  expect((await decideVideo(at, order.orderId, 'accept', { who: 'clinician' })).status).toBe(200)
  expect(await openTasks(order)).toEqual([])
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
})

test('W-12 D-96 a clinician without a license in the state sees no name, opens no video and decides nothing about it', async () => {
  const order = await placeOrderWithVideo(at)
  const waiting = await waitingVideo(at, order.orderId)
  expect((await decideVideo(at, order.orderId, 'refer')).status).toBe(200)
  expect(await waitingVideo(at, order.orderId, 'clinician-west')).toBeUndefined()
  expect((await open(waiting?.id ?? '', 'clinician-west')).body).toMatchObject({ code: 'not_licensed' })
  const token = await signInStaff(at, 'clinician-west')
  const body = { compared: true, played: true }
  const accepted = await at.staffCall('POST', `/staff-api/identity/${waiting?.id}/accept`, { token, body })
  expect(accepted.body).toMatchObject({ code: 'not_licensed' })
  expect(await statesOf(order)).toEqual(['referred'])
  const taskFor = async (who: string) => {
    const tasks = await at.staffCall('GET', '/staff-api/tasks', { token: await signInStaff(at, who) })
    return (tasks.body['rows'] as { subject: string; patient: string | null }[]).find(
      ({ subject }) => subject === `order:${order.orderId}`,
    )
  }
  expect(await taskFor('clinician-west')).toMatchObject({ patient: null, patient_id: null })
  expect(await taskFor('clinician-south')).toMatchObject({ patient: 'Maya S.' })
})

test('D-47 of two reviewers at once one decides, and the other reads who did', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await placeOrderWithVideo(at)
    const id = (await waitingVideo(at, order.orderId))?.id ?? ''
    const [support, clinician] = [await signInStaff(at, 'support'), await signInStaff(at, 'clinician')]
    const [a, b] = await Promise.all([
      at.staffCall('POST', `/staff-api/identity/${id}/accept`, {
        token: support,
        body: { compared: true, played: true },
      }),
      at.staffCall('POST', `/staff-api/identity/${id}/ask-again`, {
        token: clinician,
        body: { reason: 'not_heard' },
      }),
    ])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    const lost = a.status === 409 ? a : b
    expect(lost.body.message).toMatch(/already (accepted this video|asked for another video)\.$/)
    expect((await statesOf(order))[0]).toBe(a.status === 200 ? 'accepted' : 'asked_again')
  }
})

test('M-01 nobody else sees or decides about a video', async () => {
  const order = await placeOrderWithVideo(at)
  const id = (await waitingVideo(at, order.orderId))?.id ?? ''
  for (const who of ['pharmacy', 'billing', 'content', 'admin']) {
    const token = await signInStaff(at, who)
    expect((await at.staffCall('GET', '/staff-api/identity', { token })).status).toBe(403)
    expect((await open(id, who)).status).toBe(403)
    const accept = { token, body: { compared: true, played: true } }
    expect((await at.staffCall('POST', `/staff-api/identity/${id}/accept`, accept)).status).toBe(403)
  }
  expect((await at.staffCall('GET', `/staff-api/identity/${id}`, {})).status).toBe(401)
  expect((await open('nothing')).status).toBe(404)
  // Nothing is accepted without the comparison, and no other reason than one of the list is sent.
  const token = await signInStaff(at, 'support')
  for (const [act, body] of [
    ['accept', {}],
    ['accept', { compared: false }],
    ['ask-again', { reason: 'because' }],
    ['refer', { note: '' }],
  ] as const)
    expect((await at.staffCall('POST', `/staff-api/identity/${id}/${act}`, { token, body })).status).toBe(400)
  expect(await statesOf(order)).toEqual(['waiting'])
})

test('D-47 a video before the form waits for the form; a newer one takes its place', async () => {
  const order = await placePendingOrder(at, { state: 'TX' })
  await sendVideo(at, order, 'first.mp4')
  expect(await waitingVideo(at, order.orderId)).toBeUndefined()
  await sendVideo(at, order, 'second.mp4')
  expect(await statesOf(order)).toEqual(['replaced', 'waiting'])
  await submitForm(at, order, 'bare')
  expect(await waitingVideo(at, order.orderId)).toMatchObject({ n: 2 })
})

test('D-47 a request of the chart moves the review along, and its withdrawal puts the video back', async () => {
  const order = await placeOrderWithVideo(at)
  const token = await signInStaff(at, 'clinician')
  const asked = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/image-requests`, {
    token,
    body: { image_type: 'av_video', reason: 'not_heard' },
  })
  expect(await statesOf(order)).toEqual(['asked_again'])
  const path = `/staff-api/orders/${order.orderId}/image-requests/${String(asked.body['request_id'])}/withdraw`
  expect((await at.staffCall('POST', path, { token, body: {} })).status).toBe(200)
  expect(await statesOf(order)).toEqual(['waiting'])
  expect((await decideVideo(at, order.orderId, 'accept')).status).toBe(200)
})

test('D-47 an order that ends takes its review along', async () => {
  const order = await placeOrderWithVideo(at)
  const id = (await waitingVideo(at, order.orderId))?.id ?? ''
  await verifyForSupport(at, order.userId)
  const cancelled = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/cancel`, {
    token: await signInStaff(at, 'support'),
    body: { reason: 'The patient asked for it.' },
  })
  expect(cancelled.status).toBe(200)
  expect(await statesOf(order)).toEqual(['lapsed'])
  const late = await at.staffCall('POST', `/staff-api/identity/${id}/accept`, {
    token: await signInStaff(at, 'support'),
    body: { compared: true, played: true },
  })
  expect([late.status, late.body.message]).toEqual([409, 'The order has ended. Its video needs no decision.'])
})

test('D-47 while the order waits for something else its video cannot be decided', async () => {
  const order = await placeOrderWithVideo(at)
  const id = (await waitingVideo(at, order.orderId))?.id ?? ''
  await at.ctx.db.update(orders).set({ status: 'order_placed' }).where(eq(orders.id, order.orderKey))
  const late = await at.staffCall('POST', `/staff-api/identity/${id}/ask-again`, {
    token: await signInStaff(at, 'support'),
    body: { reason: 'not_heard' },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
})

test('M-48 failed uploads stand on the order and in the queue with their error, the patient’s own alone', async () => {
  const order = await placeOrderWithVideo(at)
  const other = await placePendingOrder(at, { state: 'TX' })
  const log = (token: string, body: object) =>
    at.call('POST', '/api/log-upload-attempt', {
      token,
      body: { imageType: 'av_video', idOfForm: order.orderId, userAgent: 'iPhone', ...body },
    })
  await log(order.token, { success: false, error: 'No Internet Connection', fileSize: 71_000_000 })
  await log(other.token, { success: false, error: 'Not theirs' })
  const token = await signInStaff(at, 'support')
  const read = async () =>
    (await at.staffCall('GET', `/staff-api/orders/${order.orderId}`, { token })).body['failed_uploads']
  expect(await read()).toEqual([
    {
      at: expect.any(String),
      error: 'No Internet Connection',
      file: 'av_video',
      bytes: 71_000_000,
      user_agent: 'iPhone',
      then_sent: false,
    },
  ])
  expect((await decideVideo(at, order.orderId, 'ask-again')).status).toBe(200)
  expect((await sendVideo(at, order)).status).toBe(200)
  expect(await read()).toMatchObject([{ then_sent: true }])
  // A video of another order of the same patient does not count.
  await log(order.token, { success: false, error: 'Upload Error' })
  await at.ctx.db.update(orders).set({ status: 'order_delivered' }).where(eq(orders.id, order.orderKey))
  const refill = await placePendingOrder(at, { after: order })
  expect((await sendVideo(at, refill)).status).toBe(200)
  expect(await read()).toMatchObject([{ then_sent: false }, { then_sent: true }])
  const failed = async () =>
    (await at.staffCall('GET', '/staff-api/identity', { token })).body['failed'] as { order_id: string }[]
  expect((await failed()).some(({ order_id }) => order_id === order.orderId)).toBe(true)
  await at.advance(86_401)
  expect(await failed()).toEqual([])
  const billing = await signInStaff(at, 'billing')
  const asBilling = await at.staffCall('GET', `/staff-api/orders/${order.orderId}`, { token: billing })
  expect(asBilling.body['failed_uploads']).toEqual([])
})
