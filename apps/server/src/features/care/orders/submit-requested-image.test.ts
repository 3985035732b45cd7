import { audit, imageRequests, orderFiles, orders, uploads } from '@contour/server/db/schema'
import { startTestService, type Answer, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, readChartOf, type Reviewed } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { sampleVideo, uploadFile, uploadImage } from '@contour/testkit/people/upload-image'
import { openSession } from '@contour/server/features/people/accounts/index'
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const requested = { image_type: 'id_image', reason: 'blurred', note: 'Your name must be readable.' }

const ask = async (orderId: string, body: object = requested, who = 'clinician'): Promise<Answer> =>
  at.staffCall('POST', `/staff-api/orders/${orderId}/image-requests`, {
    token: await signInStaff(at, who),
    body,
  })

const withdraw = async (orderId: string, requestId: unknown, who = 'clinician'): Promise<Answer> =>
  at.staffCall('POST', `/staff-api/orders/${orderId}/image-requests/${String(requestId)}/withdraw`, {
    token: await signInStaff(at, who),
    body: {},
  })

const submitImage = (token: string | undefined, body: object): Promise<Answer> =>
  at.call('POST', '/api/upload-image-again', { ...(token ? { token } : {}), body })

const requestsOf = async ({ token }: Pick<Reviewed, 'token'>) => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  return (body['orders'] as { image_requests: unknown[] }[]).flatMap((order) => order.image_requests)
}

const answerOf = async ({ token, orderId }: Reviewed, name = 'new.jpg') => ({
  id: orderId,
  file_name: await uploadImage(at, token, name),
  image_type: 'id_image',
})

const trailOf = async (orderId: string) => {
  const rows = await at.ctx.db
    .select({ actor: audit.actor, action: audit.action, subject: audit.subject })
    .from(audit)
    .where(like(audit.action, 'image_request.%'))
    .orderBy(asc(audit.id))
  return rows
    .filter(({ subject }) => subject === `order:${orderId}`)
    .map(({ actor, action }) => [actor.split(':')[0], action])
}

test('P-IMG-007 a clinician asks, the patient is told and sends id, file_name and image_type, and the old image stays next to the new', async () => {
  const order = await placeOrderInReview(at)
  const [before] = (await readChartOf(at, order.orderId)).files.filter(({ type }) => type === 'id_image')
  const answer = await ask(order.orderId)
  expect(answer.status).toBe(200)
  const [message] = await messagesOf(at, order.email)
  expect(message).toMatchObject({ kind: 'image_asked', channel: 'email' })
  expect(message?.body).toContain('We need a new upload from you')
  expect(message?.body).toContain(`\n${at.ctx.config.publicOrigin}/home\n`)
  expect(await requestsOf(order)).toEqual([
    {
      id: answer.body['request_id'],
      image_type: 'id_image',
      reason: 'The image is blurred.',
      note: 'Your name must be readable.',
    },
  ])
  const waiting = await readChartOf(at, order.orderId)
  expect(waiting.missing).toEqual(['A new image is asked for and has not come: License or state ID.'])
  expect(waiting.image_requests).toMatchObject([
    { state: 'open', asked_by: 'Dr. Casey Demo', reason: 'The image is blurred.', file_id: null },
  ])

  expect((await submitImage(order.token, await answerOf(order))).body).toMatchObject({ status: 'success' })
  expect(await requestsOf(order)).toEqual([])
  const chart = await readChartOf(at, order.orderId)
  expect(chart.missing).toEqual([])
  const shown = chart.files.filter(({ type }) => type === 'id_image')
  expect(shown.map(({ id, replaced }) => [id, replaced])).toEqual([
    [chart.image_requests[0]?.file_id, false],
    [before?.id, true],
  ])
  expect(chart.image_requests).toMatchObject([{ state: 'answered' }])
  expect(chart.files.filter(({ type, replaced }) => replaced && type !== 'id_image')).toEqual([])
  expect(await trailOf(order.orderId)).toEqual([
    ['staff', 'image_request.asked'],
    ['patient', 'image_request.answered'],
  ])
})

test('P-IMG-007 the same image again is answered as before, another one finds nothing asked for', async () => {
  const order = await placeOrderInReview(at)
  await ask(order.orderId)
  const sent = await answerOf(order)
  expect((await submitImage(order.token, sent)).status).toBe(200)
  expect((await submitImage(order.token, sent)).status).toBe(200)
  const { files } = await readChartOf(at, order.orderId)
  expect(files.filter(({ type }) => type === 'id_image')).toHaveLength(2)
  const late = await submitImage(order.token, await answerOf(order))
  expect([late.status, late.body.message]).toEqual([409, 'This image is no longer needed.'])
  expect((await trailOf(order.orderId)).length).toBe(2)
  // Of two tabs that send concurrently, one image is accepted and the other request gets an error.
  await ask(order.orderId)
  const both = await Promise.all(
    [await answerOf(order), await answerOf(order)].map((b) => submitImage(order.token, b)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('P-IMG-007 only a new image of this person, checked and of the kind that is asked for, closes the request', async () => {
  const order = await placeOrderInReview(at)
  const other = await placePendingOrder(at)
  await ask(order.orderId)
  const good = await answerOf(order)
  const refusals: [object, number, string][] = [
    [{ image_type: 'selfie' }, 400, 'invalid_request'],
    [{ image_type: 'full_body_image' }, 409, 'conflict'],
    [{ image_type: 'top_head_image' }, 409, 'conflict'],
    [{ file_name: 'never-sent.jpg' }, 422, 'upload_refused'],
    [{ file_name: await uploadImage(at, other.token, 'foreign.jpg') }, 422, 'upload_refused'],
    [
      {
        file_name: await uploadFile(at, {
          token: order.token,
          name: 'me.mp4',
          type: 'video/mp4',
          body: sampleVideo(),
        }),
      },
      422,
      'upload_refused',
    ],
    // The image of the form itself, which the clinician could not use.
    [{ file_name: await formImageOf(order) }, 422, 'upload_refused'],
  ]
  for (const [change, status, code] of refusals)
    expect(await submitImage(order.token, { ...good, ...change }), JSON.stringify(change)).toMatchObject({
      status,
      body: { code },
    })
  const unsent = await at.call('POST', '/api/get-signed-url', {
    token: order.token,
    body: { filename: 'later.jpg', content_type: 'image/jpeg' },
  })
  const early = await submitImage(order.token, { ...good, file_name: unsent.body.file_name })
  expect(early.body).toMatchObject({ code: 'upload_refused' })
  expect(await requestsOf(order)).toHaveLength(1)
  expect((await submitImage(order.token, good)).status).toBe(200)
})

/** The stored name of the identity image that was sent with the form. */
async function formImageOf({ orderId }: Reviewed): Promise<string> {
  const [row] = await at.ctx.db
    .select({ key: uploads.key })
    .from(orderFiles)
    .innerJoin(uploads, eq(uploads.id, orderFiles.upload_id))
    .innerJoin(orders, eq(orders.id, orderFiles.order_id))
    .where(and(eq(orders.public_id, orderId), eq(orderFiles.type, 'id_image')))
  if (!row) throw new Error('the form brought no image')
  return row.key
}

test('P-IMG-007 a visitor, a checkout session, staff and whoever does not own the order are refused', async () => {
  const order = await placeOrderInReview(at)
  const other = await placePendingOrder(at)
  await ask(order.orderId)
  const good = await answerOf(order)
  expect((await submitImage(undefined, good)).status).toBe(401)
  expect((await submitImage(await signInStaff(at, 'clinician'), good)).status).toBe(401)
  const narrow = await openSession(at.ctx.db, at.ctx, { userId: order.userId, scope: 'checkout' })
  expect(await submitImage(narrow, good)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const foreign = await submitImage(other.token, good)
  const absent = await submitImage(other.token, { ...good, id: at.ctx.random.id() })
  expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message])
  expect(await requestsOf(order)).toHaveLength(1)
})

test('M-03 only the clinician who has the order may ask and withdraw, and of one kind once', async () => {
  const order = await placeOrderInReview(at)
  for (const who of ['pharmacy', 'support', 'billing', 'content', 'admin']) {
    expect((await ask(order.orderId, requested, who)).status).toBe(403)
    expect((await withdraw(order.orderId, 'any', who)).status).toBe(403)
  }
  const path = `/staff-api/orders/${order.orderId}/image-requests`
  expect((await at.staffCall('POST', path, { body: requested })).status).toBe(401)
  expect((await at.staffCall('POST', path, { token: order.token, body: requested })).status).toBe(401)
  const unlicensed = await ask(order.orderId, requested, 'clinician-south')
  expect(unlicensed.body).toMatchObject({ code: 'not_licensed' })
  for (const body of [
    { ...requested, image_type: 'top_head_image' },
    { ...requested, reason: 'mood' },
    { ...requested, reason: 'not_heard' },
    { image_type: 'id_image' },
    { ...requested, note: 'x'.repeat(201) },
  ])
    expect((await ask(order.orderId, body)).status).toBe(400)
  const first = await ask(order.orderId, { image_type: 'id_image', reason: 'expired' })
  expect(first.status).toBe(200)
  expect(await ask(order.orderId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await ask(order.orderId, { image_type: 'full_body_image', reason: 'dark' })).status).toBe(200)
  expect((await ask(order.orderId, requested, 'clinician-west')).body).toMatchObject({ code: 'taken' })
  expect((await ask(at.ctx.random.id())).status).toBe(404)
  const elsewhere = await placeOrderInReview(at)
  expect((await withdraw(elsewhere.orderId, first.body['request_id'])).status).toBe(404)
  expect(await requestsOf(order)).toHaveLength(2)
})

test('M-03 a withdrawn request shows nothing, refuses an image and may be made again; an answered one stays', async () => {
  const order = await placeOrderInReview(at)
  const { body } = await ask(order.orderId)
  expect((await withdraw(order.orderId, body['request_id'])).status).toBe(200)
  expect(await requestsOf(order)).toEqual([])
  const late = await submitImage(order.token, await answerOf(order))
  expect(late.body).toMatchObject({ code: 'conflict' })
  expect(await withdraw(order.orderId, body['request_id'])).toMatchObject({ status: 409 })
  const again = await ask(order.orderId)
  expect((await submitImage(order.token, await answerOf(order))).status).toBe(200)
  expect(await withdraw(order.orderId, again.body['request_id'])).toMatchObject({ status: 409 })
  const { image_requests } = await readChartOf(at, order.orderId)
  expect(image_requests.map(({ state }) => state)).toEqual(['answered', 'withdrawn'])
  expect((await messagesOf(at, order.email)).filter(({ kind }) => kind === 'image_asked')).toHaveLength(2)
})

test('P-IMG-007 an order that ends takes its request along; before and after the review none can be made', async () => {
  const order = await placeOrderInReview(at)
  await ask(order.orderId)
  const sent = await answerOf(order)
  const denied = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/deny`, {
    token: await signInStaff(at, 'clinician'),
    body: { reason: 'other', text: 'We cannot treat you.' },
  })
  expect(denied.status).toBe(200)
  expect(await requestsOf(order)).toEqual([])
  expect((await submitImage(order.token, sent)).body).toMatchObject({ code: 'wrong_status' })
  expect((await ask(order.orderId)).body).toMatchObject({ code: 'wrong_status' })
  expect(await trailOf(order.orderId)).toEqual([
    ['staff', 'image_request.asked'],
    ['server', 'image_request.lapsed'],
  ])
  const early = await placePendingOrder(at)
  expect((await ask(early.orderId)).body).toMatchObject({ code: 'wrong_status' })
})

test('a lost hold interrupts the review, and the image may come meanwhile', async () => {
  const order = await placeOrderInReview(at)
  await ask(order.orderId)
  await at.ctx.db
    .update(orders)
    .set({ status: 'payment_failed', resume_status: 'waiting_prescription' })
    .where(eq(orders.public_id, order.orderId))
  expect(await requestsOf(order)).toHaveLength(1)
  expect((await submitImage(order.token, await answerOf(order))).status).toBe(200)
  const states = await at.ctx.db
    .select({ state: imageRequests.state })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .where(eq(orders.public_id, order.orderId))
  expect(states).toEqual([{ state: 'answered' }])
})

test('A-04 while an image is asked for the order is with the patient and no letter says it is late; then its time goes on', async () => {
  const order = await placeOrderInReview(at)
  const promise = async () => {
    const { body } = await at.call('GET', '/api/order-items', { token: order.token })
    return (body['orders'] as { promise: { with: string; usual_by: string | null } }[])[0]?.promise
  }
  const letters = async () =>
    (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'promise_broken').length
  const flags = async () => {
    const { body } = await at.staffCall('GET', '/staff-api/queue', {
      token: await signInStaff(at, 'clinician'),
    })
    const rows = body['rows'] as { order_id: string; flags: string[] }[]
    return rows.find(({ order_id }) => order_id === order.orderId)?.flags[0]
  }
  expect(await promise()).toMatchObject({ with: 'Clinical team' })
  await ask(order.orderId)
  expect(await promise()).toMatchObject({ with: 'You', usual_by: null })
  expect(await flags()).toBe('waits for a new image')
  await at.advance(6 * 86_400)
  await at.settle()
  expect(await letters()).toBe(0)
  expect((await submitImage(order.token, await answerOf(order))).status).toBe(200)
  const renewed = await promise()
  expect(renewed?.with).toBe('Clinical team')
  const left = Date.parse(renewed?.usual_by ?? '') - at.clock.now().getTime()
  expect(left).toBeGreaterThan(4.9 * 3_600_000)
  expect(await flags()).toBe('new image came')
  await at.advance(2 * 86_400)
  await at.settle()
  expect(await letters()).toBeGreaterThan(0)
})

test('R-041 D-47 a clinician asks for a new video under review; it closes the request and stands next to the first', async () => {
  const order = await placePendingOrder(at, { state: 'TX' })
  await submitForm(at, order, 'bare')
  const send = async (name: string) => {
    const s3FileName = await uploadFile(at, {
      token: order.token,
      name,
      type: 'video/mp4',
      body: sampleVideo(),
    })
    return at.call('POST', '/api/upload-av-video', {
      token: order.token,
      body: { s3FileName, uniqueId: order.orderId },
    })
  }
  expect((await send('first.mp4')).body).toMatchObject({ order_status: 'waiting_prescription' })
  expect((await send('unasked.mp4')).status).toBe(409)
  const answer = await ask(order.orderId, { image_type: 'av_video', reason: 'not_heard', note: '' })
  expect(answer.body).toMatchObject({ status: 'success', message: 'The patient is asked for a new video.' })
  expect((await readChartOf(at, order.orderId)).missing).toEqual([
    'A new video is asked for and has not come: Identity video.',
  ])
  expect(await requestsOf(order)).toMatchObject([
    { image_type: 'av_video', reason: 'Your voice cannot be heard.' },
  ])
  expect((await send('second.mp4')).body).toMatchObject({
    status: 'success',
    order_status: 'waiting_prescription',
  })
  expect(await requestsOf(order)).toEqual([])
  const { files, image_requests, missing } = await readChartOf(at, order.orderId)
  const videos = files.filter(({ type }) => type === 'av_video')
  expect(videos.map(({ replaced }) => replaced)).toEqual([false, true])
  expect(image_requests).toMatchObject([{ state: 'answered', file_id: videos[0]?.id }])
  expect(await trailOf(order.orderId)).toEqual([
    ['staff', 'image_request.asked'],
    ['patient', 'image_request.answered'],
  ])
  // The new video waits for its review (D-47).
  expect(missing).toEqual(['The identity video is not accepted yet.'])
})
