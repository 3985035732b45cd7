import { definitionByName } from '@contour/forms'
import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { fillForm, submitForm, submitPath } from '@contour/testkit/people/submit-form'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { sampleVideo, uploadFile } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, encounters, formSubmissions, orderFiles, orders, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const orderOf = async (id: string) => {
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, id))
  if (!order) throw new Error('no order')
  return order
}
const submissionsOf = (orderKey: number) =>
  at.ctx.db.select().from(formSubmissions).where(eq(formSubmissions.order_id, orderKey))
const send = (token: string | undefined, form: 'medical' | 'bare' | 'refill', body: unknown) =>
  at.call('POST', submitPath(form), { ...(token ? { token } : {}), body })

test('P-LDR-002 P-LDR-008 the loader gets what it needs of the own order, nobody else anything', async () => {
  const person = await placePendingOrder(at, { drug: 'tirzepatide', state: 'TX', term: 6 })
  const { status, body } = await at.call('GET', `/forms/orders/${person.orderId}`, { token: person.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    order: { status: 'pending_approval', product_id: 'tirzepatide-injection', term: 6 },
    state: 'TX',
    providerId: 2,
    isTriz: true,
    isSema: false,
    health_id: null,
    currentDose: 2.5,
    needs_video: true,
  })
  const other = await placePendingOrder(at)
  const mine = await at.call('GET', `/forms/orders/${other.orderId}`, { token: other.token })
  expect(mine.body.currentDose).toBeNull()
  const foreign = await at.call('GET', `/forms/orders/${person.orderId}`, { token: other.token })
  const absent = await at.call('GET', '/forms/orders/nothing', { token: other.token })
  expect([foreign.status, absent.status]).toEqual([404, 404])
  expect(foreign.body.message).toBe(absent.body.message)
  expect((await at.call('GET', `/forms/orders/${person.orderId}`)).status).toBe(401)
})

test('D-33 a definition is served unchanged to anybody', async () => {
  for (const name of ['new_question_mdi.json', 'mdi_refill_3july.json', 'bare']) {
    const { status, body } = await at.call('GET', `/forms/definitions/${name}`)
    const published = definitionByName(name)
    expect(status).toBe(200)
    expect({ questions: body.questions, dependencies: body.dependencies }).toEqual(
      JSON.parse(JSON.stringify(published?.definition)),
    )
    expect(body.sha).toBe(published?.sha)
  }
  expect((await at.call('GET', '/forms/definitions/other.json')).status).toBe(404)
})

test('P-QST-070 P-QST-074 X-51 a medical form goes to the doctor with encounter, images and health id', async () => {
  const person = await placePendingOrder(at)
  const answer = await submitForm(at, person)
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, order_status: 'waiting_prescription', next: 'home' },
  })
  expect(await orderOf(person.orderId)).toMatchObject({ status: 'waiting_prescription', submitted: 3 })
  const [row, ...more] = await submissionsOf(person.orderKey)
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'medical', called_for: 'medical', round: 1 })
  expect(row?.requested).toEqual({ 'Month 1': 250, 'Month 2': 250, 'Month 3': 250 })
  const [encounter] = await at.ctx.db
    .select()
    .from(encounters)
    .where(eq(encounters.order_id, person.orderKey))
  expect(row?.encounter_id).toBe(encounter?.id)
  const files = await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, person.orderKey))
  expect(files.map((file) => file.type).sort()).toEqual(['full_body_image', 'id_image'])
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, person.userId))
  expect(user?.health_id).toBeTruthy()
  await at.settle()
  expect((await at.messages(person.email)).map((message) => message.kind)).toEqual(['form_received'])
  const trail = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, person.userId))
  expect(trail.map((entry) => entry.action)).toContain('form.submitted')
})

test('the same form sent again gets the same answer and is stored once; another one is refused', async () => {
  const person = await placePendingOrder(at)
  const body = await fillForm(at, person, 'medical')
  const first = await send(person.token, 'medical', body)
  const [again, once] = await Promise.all([
    send(person.token, 'medical', body),
    send(person.token, 'medical', body),
  ])
  expect([first.status, again.status, once.status]).toEqual([200, 200, 200])
  expect(again.body).toEqual(first.body)
  expect(await submissionsOf(person.orderKey)).toHaveLength(1)
  const other = await send(person.token, 'bare', await fillForm(at, person, 'bare'))
  expect(other.status).toBe(409)
})

test('two different forms at once: one is stored, the other refused', async () => {
  const person = await placePendingOrder(at)
  const bodies = [
    await fillForm(at, person, 'medical'),
    await fillForm(at, person, 'medical', { muscle_loss: 'YES' }),
  ]
  const answers = await Promise.all(bodies.map((body) => send(person.token, 'medical', body)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await submissionsOf(person.orderKey)).toHaveLength(1)
})

test('P-QST-074 answers that are missing, unknown, disqualifying or out of reach store nothing', async () => {
  const person = await placePendingOrder(at)
  const good = await fillForm(at, person, 'medical')
  const entries = good.answers
  const bad: [string, unknown][] = [
    ['"pregnan', { ...good, answers: [...entries, { ...entries[0], question: 'pregnancy', answer: 'No' }] }],
    ['conditions', { ...good, answers: entries.filter((entry) => entry.question !== 'conditions') }],
    ['invented', { ...good, answers: [...entries, { ...entries[0], question: 'invented' }] }],
    [
      'self_harm',
      {
        ...good,
        answers: entries.map((e) => (e.question === 'self_harm' ? { ...e, answer: 'Yes' } : e)),
      },
    ],
    ['Month 1', { ...good, patientPreference: { ...good.patientPreference, 'Month 1': '2.4' } }],
    ['form name', { ...good, frmName: 'bare' }],
    ['form has changed', { ...good, definition_version: '99' }],
  ]
  for (const [words, body] of bad) {
    const answer = await send(person.token, 'medical', body)
    expect(answer.status, words).toBe(400)
    expect(answer.body.message).toContain(words)
  }
  expect(await submissionsOf(person.orderKey)).toEqual([])
  expect(await orderOf(person.orderId)).toMatchObject({ status: 'pending_approval', submitted: 0 })
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, person.userId))
  expect(user?.health_id).toBeNull()
})

test('P-IMG-004 images must be the caller’s own and have passed', async () => {
  const person = await placePendingOrder(at)
  const other = await placePendingOrder(at)
  const mine = await fillForm(at, person, 'medical')
  const theirs = await fillForm(at, other, 'medical')
  const image = (entry: { type: string }) => entry.type === 'image_upload' || entry.type === 'file'
  const stolen = {
    ...mine,
    answers: [...mine.answers.filter((e) => !image(e)), ...theirs.answers.filter(image)],
    images: theirs.images,
  }
  const answer = await send(person.token, 'medical', stolen)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain('has not arrived')
  expect(await submissionsOf(person.orderKey)).toEqual([])
})

test('a foreign order is not found and a visitor is not admitted', async () => {
  const person = await placePendingOrder(at)
  const other = await placePendingOrder(at)
  const body = await fillForm(at, person, 'medical')
  expect((await send(undefined, 'medical', body)).status).toBe(401)
  const theirs = { ...(await fillForm(at, other, 'medical')), form_id: person.orderId }
  expect((await send(other.token, 'medical', theirs)).status).toBe(404)
  expect((await orderOf(person.orderId)).status).toBe('pending_approval')
})

test('X-56 the server fills the stated doses where none came, and rebuilds the necessities', async () => {
  const person = await placePendingOrder(at, { drug: 'tirzepatide', term: 6 })
  const body = await fillForm(at, person, 'medical', { muscle_loss: 'YES' })
  const answer = await send(person.token, 'medical', {
    ...body,
    patientPreference: {},
    maintanenceDose: null,
    special_necessities: 'Send gold.',
  })
  expect(answer.status).toBe(200)
  const [row] = await submissionsOf(person.orderKey)
  expect(row?.requested).toEqual({ 'Month 1': 2500, 'Month 2': 5000, 'Month 3': 7500, 'Month 6-12': 10_000 })
  expect(row?.special_necessities).toContain('muscle')
  expect(row?.special_necessities).not.toContain('gold')
})

test('P-QST-071 P-QST-072 P-QST-073 S-53 a bare form in a video state waits for the video, elsewhere not', async () => {
  const texan = await placePendingOrder(at, { state: 'TX' })
  const first = await submitForm(at, texan, 'bare')
  expect(first.body).toMatchObject({ order_status: 'pending_approval', next: 'upload-video' })
  expect(await orderOf(texan.orderId)).toMatchObject({ status: 'pending_approval', submitted: 1 })
  await at.advance(3601)
  expect((await at.messages(texan.email)).map((message) => message.kind)).toEqual(['video_reminder'])
  const file = { token: texan.token, name: 'me.mp4', type: 'video/mp4', body: sampleVideo() }
  const result = await at.call('POST', '/api/upload-av-video', {
    token: texan.token,
    body: { s3FileName: await uploadFile(at, file), uniqueId: texan.orderId },
  })
  expect(result.body.order_status).toBe('waiting_prescription')
  expect(await orderOf(texan.orderId)).toMatchObject({ status: 'waiting_prescription', submitted: 3 })
  await at.advance(2 * 86_400)
  // No reminder for a video that was uploaded; the review was late as well, and the patient was notified of that.
  const kinds = (await at.messages(texan.email)).map((message) => message.kind)
  expect(kinds).toContain('promise_broken')
  expect(kinds.filter((kind) => kind !== 'promise_broken')).toEqual(['form_received', 'video_reminder'])
  const floridian = await placePendingOrder(at, { state: 'FL' })
  const there = await submitForm(at, floridian, 'bare')
  expect(there.body).toMatchObject({ order_status: 'waiting_prescription', next: 'home' })
})

test('X-52 the form that was called for is kept with the one that was answered', async () => {
  const person = await placePendingOrder(at, { state: 'CA' })
  await submitForm(at, person, 'bare')
  expect((await submissionsOf(person.orderKey))[0]).toMatchObject({ kind: 'bare', called_for: 'medical' })
})

test('D-31 a refill form without an earlier prescription of ours is refused', async () => {
  const person = await placePendingOrder(at, { healthId: 'health-without-prescription' })
  const answer = await send(person.token, 'refill', await fillForm(at, person, 'refill'))
  expect(answer.status).toBe(409)
  expect(await submissionsOf(person.orderKey)).toEqual([])
})

test('D-31 P-LDR-005 after an earlier prescription the refill form is called for, from the last dose', async () => {
  const person = await placePendingOrder(at, { state: 'TX', healthId: 'health-with-prescription' })
  await prescribeDirectly(at, person, 'accepted', 'order_delivered')
  const next = await placePendingOrder(at, { after: person })
  const loaded = await at.call('GET', `/forms/orders/${next.orderId}`, { token: next.token })
  expect(loaded.body).toMatchObject({ currentDose: 1, has_own_prescription: true, needs_video: false })
  const answer = await submitForm(at, next, 'refill')
  expect(answer.body).toMatchObject({ order_status: 'waiting_prescription', next: 'home' })
  expect((await submissionsOf(next.orderKey))[0]).toMatchObject({ kind: 'refill', called_for: 'refill' })
})
