import {
  audit,
  artifactSignatures,
  formSubmissions,
  intents,
  orders,
  prescriptions,
  tasks,
  users,
} from '@contour/server/db/schema'
import { BUILT_IN_WORDS } from '@contour/domain/conversations/alarm-words'
import { CLOSED_TO_NEW } from '@contour/domain/sign-offs/artifact'
import { startTestService, type TestService } from '@contour/testkit'
import { cartOf, createLead, intakeOf } from '@contour/testkit/people/index'
import {
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
} from '@contour/testkit/people/order-in-review'
import { checkOut, checkoutBody, createBuyer, placeOrder } from '@contour/testkit/people/place-order'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { changeContent, listContent, signContent } from '@contour/testkit/people/sign-content'
import { submitForm } from '@contour/testkit/people/submit-form'
import { testTime } from '@contour/testkit/moments'
import { and, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

let at: TestService
let passed: number
// A service for each test: each changes and signs content.
beforeEach(async () => {
  passed = 0
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterEach(() => at.close())

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const openTask = async () =>
  (
    await at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.kind, 'clinical_sign_off'), eq(tasks.state, 'open')))
  )[0]
const CLOSED = { status: 409, body: { code: 'closed_to_new', message: CLOSED_TO_NEW } }

test('D-86 a demonstration is signed by somebody who is visibly made up, and takes patients', async () => {
  const { open, rows } = await listContent(at)
  expect(open).toBe(true)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ signed }) => !signed)).toEqual([])
  expect(JSON.stringify(rows)).toContain('made up')
  expect(await openTask()).toBeUndefined()
})

test('D-86 content that was changed is unsigned: every way to become a patient is closed, kindly and before money', async () => {
  const lead = await createLead(at)
  const buyer = await createBuyer(at)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, lead.id))
  changeContent(at)
  expect(await at.call('POST', '/api/intake-form', { body: intakeOf() })).toMatchObject(CLOSED)
  expect(await at.call('POST', '/api/save-cart', { token: lead.token, body: cartOf() })).toMatchObject(CLOSED)
  expect(await checkOut(at, buyer)).toMatchObject(CLOSED)
  expect(await at.ctx.db.select().from(intents)).toEqual([])
  const phone = await staff('support', 'POST', '/billing/leads', {
    first_name: 'Iris',
    last_name: 'Sample',
    email: 'iris.closed@example.com',
    phone: '2125550147',
    gender: 'Female',
    dob: '1985-04-12',
    state: 'CA',
    height_inches: 66,
    weight: 220,
    desired_weight: null,
    script_version: 'phone-2',
    answers: { email: true, texts: false, calls: false },
  })
  expect(phone).toMatchObject({ status: 409, body: { code: 'closed_to_new' } })
  expect(phone.body.message).toContain('has not signed Alarm words')
  const link = await staff('support', 'POST', '/billing/cart-links', {
    user_id: user?.public_id,
    drug: 'semaglutide',
    term: 1,
    send_by: 'none',
  })
  expect(link).toMatchObject({ status: 409, body: { code: 'closed_to_new' } })
})

test('D-86 who has paid but was never treated waits with form and prescription, and nothing is stored', async () => {
  const paid = await placeOrder(at)
  const reviewed = await placeOrderInReview(at)
  changeContent(at)
  expect(await submitForm(at, paid)).toMatchObject(CLOSED)
  expect((await at.ctx.db.select().from(formSubmissions)).length, 'only the form that was sent before').toBe(
    1,
  )
  const refused = await prescribeOrder(at, reviewed.orderId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'closed_to_new' } })
  expect(refused.body.message).toBe(
    'No new patient is taken: the medical director has not signed Alarm words.',
  )
  expect(await at.ctx.db.select().from(prescriptions)).toEqual([])

  expect((await signContent(at)).status).toBe(200)
  expect((await submitForm(at, paid)).status).toBe(200)
  expect((await prescribeOrder(at, reviewed.orderId)).status).toBe(200)
})

test('D-86 an order that lost its payment, and a longer plan, are not paid by somebody who was never treated', async () => {
  const paid = await placeOrder(at)
  await at.ctx.db
    .update(orders)
    .set({ status: 'payment_failed', resume_status: 'pending_approval' })
    .where(eq(orders.public_id, paid.orderId))
  changeContent(at)
  const billingAddress = checkoutBody(paid).billingAddress
  const again = await at.call('POST', `/api/app/orders/${paid.orderId}/pay`, {
    token: paid.token,
    body: { cardToken: 'pm_card_mastercard', billingAddress },
  })
  expect(again).toMatchObject(CLOSED)
  const longer = await at.call('POST', '/api/buy-more', {
    token: paid.token,
    body: {
      planId: 'sema_buymore_12',
      productId: 'semaglutide-injection',
      paymentTerms: 12,
    },
  })
  expect(longer).toMatchObject(CLOSED)
})

test('D-86 patients in treatment go on: their check-in and their next prescription are taken', async () => {
  const before = await placePendingOrder(at, { healthId: 'health-going-on' })
  await prescribeDirectly(at, before, 'accepted', 'order_delivered')
  const refill = await placePendingOrder(at, { after: before })
  changeContent(at)
  expect((await submitForm(at, refill, 'refill')).status).toBe(200)
  expect((await prescribeOrder(at, refill.orderId)).status).toBe(200)
})

test('D-86 a patient who was prescribed before the change decides and goes on', async () => {
  const order = await placePrescribedOrder(at)
  changeContent(at)
  const accepted = await at.call('POST', `/api/prescription-update/${order.orderId}`, {
    token: order.token,
    body: { order_id: order.orderId, accept: true },
  })
  expect(accepted.status).toBe(200)
})

test('D-86 the director signs what was read, with name and code; the row says who, when and what differs', async () => {
  changeContent(at)
  const before = (await listContent(at)).rows.find(({ id }) => id === 'alarm-words')
  expect(before).toMatchObject({ signed: false, closes: true, added: 1, removed: 1 })
  const read = await staff('director', 'GET', '/sign-offs/alarm-words')
  expect(read.body).toMatchObject({ hash: before?.hash })
  const [added] = read.body['added'] as string[]
  const [removed] = read.body['removed'] as string[]
  expect([added, removed].every((line) => line?.startsWith('words: chest_pain'))).toBe(true)

  expect(await signContent(at, { name: 'Somebody Else' })).toMatchObject({
    status: 400,
    body: { field: 'name' },
  })
  expect(await signContent(at, { totp: '000000' })).toMatchObject({
    status: 400,
    body: { code: 'code_wrong' },
  })
  const stale = await signContent(at, { artifacts: [{ id: 'alarm-words', hash: '0'.repeat(64) }] })
  expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('has changed') } })
  expect((await listContent(at)).open).toBe(false)

  expect(await signContent(at)).toMatchObject({ status: 200, body: { signed: 1 } })
  expect((await listContent(at)).open).toBe(true)
  const [row] = await at.ctx.db
    .select()
    .from(artifactSignatures)
    .orderBy(desc(artifactSignatures.id))
    .limit(1)
  expect(row).toMatchObject({
    artifact: 'alarm-words',
    hash: before?.hash,
    signer_name: 'Dr. Dana Director-Demo',
  })
  expect(Math.abs(at.clock.now().getTime() - (row?.at.getTime() ?? 0))).toBeLessThan(60_000)
  expect(row?.lines).toContain(added)
  const audited = await at.ctx.db.select().from(audit).where(eq(audit.action, 'artifact.signed'))
  expect(audited).toMatchObject([
    { subject: 'artifact:alarm-words', actor: expect.stringMatching(/^staff:/) },
  ])
  expect((await at.call('POST', '/api/intake-form', { body: intakeOf() })).status).toBe(200)
})

test('D-86 one code signs once', async () => {
  changeContent(at)
  expect((await signContent(at)).status).toBe(200)
  changeContent(at)
  expect(await signContent(at)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  passed += 31_000
  expect((await signContent(at)).status).toBe(200)
})

test('D-86 a withdrawn signature closes the clinic to new patients, and the content is signed again or replaced', async () => {
  const formulary = (await listContent(at)).rows.find(({ id }) => id === 'formulary')
  const withdraw = (body: object) => staff('director', 'POST', '/sign-offs/formulary/withdraw', body)
  expect((await withdraw({ hash: formulary?.hash, reason: ' ' })).status).toBe(400)
  expect((await withdraw({ hash: '0'.repeat(64), reason: 'The strength is wrong.' })).status).toBe(409)
  expect((await withdraw({ hash: formulary?.hash, reason: 'The strength is wrong.' })).status).toBe(200)
  expect((await withdraw({ hash: formulary?.hash, reason: 'Once more.' })).status).toBe(409)
  expect(await at.call('POST', '/api/intake-form', { body: intakeOf() })).toMatchObject(CLOSED)
  expect((await openTask())?.details).toContain('Waiting: Formulary.')
  expect((await signContent(at)).status).toBe(200)
  expect(await openTask()).toBeUndefined()
  expect((await at.call('POST', '/api/intake-form', { body: intakeOf() })).status).toBe(200)
})

test('D-86 only the medical director signs and withdraws; administrators see the state; signatures never change', async () => {
  const body = {
    artifacts: [{ id: 'formulary', hash: '0'.repeat(64) }],
    name: 'Addison Admin-Demo',
    totp: '1',
  }
  expect((await staff('admin', 'POST', '/sign-offs/sign', body)).status).toBe(403)
  expect((await staff('clinician', 'POST', '/sign-offs/sign', body)).status).toBe(403)
  expect((await staff('admin', 'GET', '/sign-offs')).status).toBe(200)
  expect((await staff('director', 'GET', '/sign-offs/nothing')).status).toBe(404)
  await expect(
    at.ctx.database.query('update artifact_signatures set signer_name = $1', ['me']),
  ).rejects.toThrow(/append only/)
  await expect(at.ctx.database.query('delete from artifact_signatures')).rejects.toThrow(/append only/)
})

test('D-86 a return to content that was signed before needs no new signature', async () => {
  changeContent(at)
  expect((await signContent(at)).status).toBe(200)
  at.ctx.alarmWords.current = BUILT_IN_WORDS
  expect((await listContent(at)).open).toBe(true)
})
