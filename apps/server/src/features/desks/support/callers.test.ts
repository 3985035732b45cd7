import {
  audit,
  callerChecks,
  chartNotes,
  dataRequests,
  intents,
  outbox,
  refunds,
  subscriptions,
  users,
} from '@contour/server/db/schema'
import { staffContract } from '@contour/contract'
import { startTestService, type TestService } from '@contour/testkit'
import { codeOf, messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { ledgerOfPerson, startSubscriber } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredCalls } from '../../../http/declared-calls.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api/people/${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })

async function person(email: string) {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`nobody has ${email}`)
  return user
}
type User = Awaited<ReturnType<typeof person>>

/** What the person themself would say. */
const right = (user: User) => ({
  born: user.dob,
  name: `${user.last_name}, ${user.first_name}`,
  phone: user.phone,
  street: '',
})
const verify = (user: User, more: Partial<ReturnType<typeof right>> = {}) =>
  staff('support', 'POST', `${user.public_id}/verify`, { ...right(user), ...more })
const AUSTIN = {
  addressLine1: '12 Oak St',
  addressLine2: '',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
}

test('D-94 an address changes by phone only after the caller was verified, by the rules of the patient', async () => {
  const order = await placeOrder(at)
  const user = await person(order.email)
  const save = (body: object) => staff('support', 'POST', `${user.public_id}/address`, body)
  expect((await save(AUSTIN)).body).toMatchObject({ code: 'caller_unverified' })
  expect((await verify(user, { born: '1970-01-01' })).body).toMatchObject({ verified: false, agreed: [] })
  expect((await save(AUSTIN)).status).toBe(409)
  expect((await verify(user)).body).toMatchObject({ verified: true, agreed: ['born', 'name', 'phone'] })
  expect((await save({ ...AUSTIN, addressLine1: 'PO Box 12' })).body).toMatchObject({ code: 'po_box' })
  expect((await save({ ...AUSTIN, zip: '78701' })).body).toMatchObject({ code: 'invalid_address' })
  expect((await save(AUSTIN)).body).toMatchObject({
    shipping: { address_line_1: '12 Oak St', state: 'CA' },
    next_parcel_only: false,
  })
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('details_changed')
  const trail = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, user.id)).orderBy(audit.id)
  const actions = trail.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['caller.refused', 'caller.verified', 'address.saved']))
  expect(trail.find(({ action }) => action === 'address.saved')?.actor).toMatch(/^(patient|staff|visitor)/)
  expect(trail.findLast(({ action }) => action === 'address.saved')?.actor).toMatch(/^staff:/)
  // What was said is nowhere.
  expect(JSON.stringify(trail.map(({ after }) => after))).not.toContain('1970-01-01')

  await staff('support', 'POST', `${user.public_id}/end-call`, {})
  expect((await save(AUSTIN)).body).toMatchObject({ code: 'caller_unverified' })
})

test('D-94 a verified call ends after half an hour, belongs to one person of staff, and five wrong ones end the day', async () => {
  const order = await placeOrder(at)
  const user = await person(order.email)
  await verify(user)
  const read = async () => (await staff('support', 'GET', user.public_id)).body['call']
  expect(await read()).toMatchObject({ agreed: ['born', 'name', 'phone'] })
  await at.advance(31 * 60)
  expect(await read()).toBeNull()
  expect((await staff('support', 'POST', `${user.public_id}/address`, AUSTIN)).body).toMatchObject({
    code: 'caller_unverified',
  })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await verify(user, { phone: '2125550100' })).body).toMatchObject({ verified: false })
  expect((await verify(user)).body).toMatchObject({ code: 'too_many_requests' })
  const rows = await at.ctx.db.select().from(callerChecks).where(eq(callerChecks.user_id, user.id))
  expect(rows.filter(({ ends_at }) => ends_at === null)).toHaveLength(5)
})

test('D-94 a new phone counts once its code was read, and the old contact is told', async () => {
  const order = await placeOrder(at)
  const user = await person(order.email)
  const change = (value: string) =>
    staff('support', 'POST', `${user.public_id}/contact`, { channel: 'phone', value })
  expect((await change('(646) 555-0191')).body).toMatchObject({ code: 'caller_unverified' })
  await verify(user)
  expect((await change('123')).body).toMatchObject({ code: 'invalid_request' })
  expect((await change('(646) 555-0191')).status).toBe(200)
  expect((await person(order.email)).phone).toBe(user.phone)
  expect((await staff('support', 'GET', user.public_id)).body['contact']).toMatchObject({
    phone: user.phone,
    new_phone: '6465550191',
  })
  const confirm = (code: string) =>
    staff('support', 'POST', `${user.public_id}/contact/confirm`, { channel: 'phone', code })
  const code = await codeOf(at, '6465550191')
  expect((await confirm(code === '0000' ? '1111' : '0000')).body).toMatchObject({ code: 'code_wrong' })
  expect((await confirm(code)).status).toBe(200)
  expect(await person(order.email)).toMatchObject({ phone: '6465550191' })
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('details_changed')
})

test('D-94 one page shows support everything on one timeline, billing the money masked, a clinician of the state no money', async () => {
  const order = await placeOrderInReview(at)
  const user = await person(order.email)
  await staff('support', 'POST', `${user.public_id}/notes`, { body: 'Asked for the doorman.' })
  const read = async (who: string) => (await staff(who, 'GET', user.public_id)).body
  const forSupport = await read('support')
  expect(forSupport).toMatchObject({
    person: { email: order.email, born: null },
    contact: { phone: user.phone },
    orders: [{ order_id: order.orderId, order_number: expect.stringMatching(/^C-O-\d{6}$/) }],
    payments: [{ card: expect.stringMatching(/\d{4}$/), left_cents: 0 }],
  })
  const types = (body: Record<string, unknown>) =>
    new Set((body['timeline'] as { type: string }[]).map(({ type }) => type))
  for (const type of ['event', 'message', 'payment', 'note']) expect([...types(forSupport)]).toContain(type)
  expect(JSON.stringify(forSupport)).not.toContain(user.dob)

  const forBilling = await read('billing')
  expect(forBilling).toMatchObject({ contact: null, person: { name: expect.stringMatching(/ \w\.$/) } })
  expect([...types(forBilling)]).not.toContain('note')
  expect([...types(forBilling)]).not.toContain('message')
  expect(JSON.stringify(forBilling)).not.toContain(order.email)

  const forClinician = await read('clinician')
  expect(forClinician).toMatchObject({ person: { born: user.dob }, contact: null, payments: [], plans: [] })
  expect([...types(forClinician)]).not.toContain('payment')
  expect((await staff('clinician-south', 'GET', user.public_id)).body).toMatchObject({ code: 'not_licensed' })
})

test('D-94 a letter is read and sent again to the contact of now; what gave access is neither', async () => {
  const order = await placeOrder(at)
  const user = await person(order.email)
  const [letter] = await at.ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.user_id, user.id), eq(outbox.kind, 'order_received'), eq(outbox.channel, 'email')))
  const path = `${user.public_id}/messages/${letter?.public_id}`
  await verify(user)
  expect((await staff('support', 'POST', `${path}/send-again`, {})).body).toMatchObject({ code: 'conflict' })
  await at.ctx.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.user_id, user.id))
  await at.ctx.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, user.id))
  expect((await staff('support', 'GET', path)).body).toMatchObject({
    subject: letter?.subject,
    body: letter?.body,
  })
  expect((await staff('support', 'POST', `${path}/send-again`, {})).status).toBe(200)
  expect(await messagesOf(at, 'moved@example.com')).toMatchObject([
    { kind: 'order_received', subject: letter?.subject, state: 'waiting' },
  ])
  const [secret] = await at.ctx.db
    .update(outbox)
    .set({ kind: 'login_link' })
    .where(eq(outbox.id, letter?.id ?? 0))
    .returning()
  expect((await staff('support', 'GET', path)).body).toMatchObject({ body: null, to: secret?.to })
  expect((await staff('support', 'POST', `${path}/send-again`, {})).body).toMatchObject({ code: 'conflict' })
  const other = await person((await placeOrder(at)).email)
  expect((await staff('support', 'GET', `${other.public_id}/messages/${letter?.public_id}`)).status).toBe(404)
})

test('D-94 support asks for a refund of any payment and moves no money; billing reads what was handed over', async () => {
  const patient = await startSubscriber(at)
  const user = await person(patient.email)
  const [payment] = (await staff('support', 'GET', user.public_id)).body['payments'] as {
    id: string
    left_cents: number
  }[]
  const ask = async (cents: number) =>
    at.staffCall('POST', `/staff-api/billing/payments/${payment?.id}/refund`, {
      token: await signInStaff(at, 'support'),
      body: { cents, reason: 'Charged twice' },
    })
  expect((await ask(1000)).body).toMatchObject({ code: 'caller_unverified' })
  await verify(user)
  const before = (await ledgerOfPerson(at, user.id)).length
  expect((await ask(1000)).body).toMatchObject({ refund: { state: 'waiting' } })
  expect((await ask(payment?.left_cents ?? 0)).body).toMatchObject({ code: 'amount_mismatch' })
  expect((await ledgerOfPerson(at, user.id)).length).toBe(before)
  const [waits] = await at.ctx.db.select().from(refunds).orderBy(desc(refunds.id)).limit(1)
  expect(waits).toMatchObject({ state: 'waiting', cents: 1000 })
  expect(await tasksAbout(at, `refund:${waits?.public_id}`)).toMatchObject([
    { kind: 'refund_waits', state: 'open' },
  ])

  const words = 'Two charges on Nov 20, please compare.'
  expect(
    (await staff('support', 'POST', `${user.public_id}/hand-over`, { to: 'billing', words })).status,
  ).toBe(200)
  const list = await at.staffCall('GET', '/staff-api/tasks', { token: await signInStaff(at, 'billing') })
  expect(list.body['rows']).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'handed_over', patient_id: user.public_id })]),
  )
  expect(
    (await staff('support', 'POST', `${user.public_id}/hand-over`, { to: 'nobody', words })).status,
  ).toBe(404)
})

test('D-95 a correction filed for a verified caller is decided by a clinician of the state and appended to the record', async () => {
  const order = await placeOrderInReview(at)
  const user = await person(order.email)
  const file = (kind: string, words = '') =>
    staff('support', 'POST', `${user.public_id}/data-requests`, { kind, words })
  expect((await file('correction', 'No penicillin allergy.')).body).toMatchObject({
    code: 'caller_unverified',
  })
  await verify(user)
  expect((await file('correction')).body).toMatchObject({ code: 'invalid_request' })
  expect((await file('correction', 'No penicillin allergy.')).status).toBe(200)
  expect((await file('correction', 'Again.')).body).toMatchObject({ code: 'conflict' })
  expect((await file('deletion')).status).toBe(200)

  type Row = { id: string; kind: string; may_answer: boolean; filed_by: string | null; patient_id: string }
  const desk = async (who: string, method: string, path = '', body?: unknown) =>
    at.staffCall(method, `/staff-api/data-requests${path}`, {
      token: await signInStaff(at, who),
      ...(body === undefined ? {} : { body }),
    })
  const rows = async (who: string) =>
    ((await desk(who, 'GET')).body['rows'] as Row[]).filter(({ patient_id: of }) => of === user.public_id)
  const correction = (await rows('clinician')).find(({ kind }) => kind === 'correction')
  expect(await rows('clinician')).toMatchObject([
    { kind: 'correction', may_answer: true, filed_by: expect.any(String) },
  ])
  expect((await rows('support')).find(({ kind }) => kind === 'correction')).toMatchObject({
    may_answer: false,
  })
  const answer = (who: string) =>
    desk(who, 'POST', `/${correction?.id}/fulfill`, { text: 'Asked and confirmed: none.' })
  expect((await answer('support')).status).toBe(403)
  expect((await answer('clinician-south')).body).toMatchObject({ code: 'not_licensed' })
  expect((await answer('clinician')).status).toBe(200)
  const [note] = await at.ctx.db.select().from(chartNotes).orderBy(desc(chartNotes.id)).limit(1)
  expect(note?.text).toContain('No penicillin allergy.')
  expect(note?.text).toContain('Asked and confirmed: none.')
  expect(await tasksAbout(at, `data_request:${correction?.id}`)).toMatchObject([
    { role: 'clinician', state: 'settled' },
  ])
})

test('D-94 D-95 a caller who was verified gets nothing of another person, nor by that person’s name', async () => {
  const [caller, other] = [
    await person((await placeOrder(at)).email),
    await person((await placeOrder(at)).email),
  ]
  expect((await verify(caller)).body).toMatchObject({ verified: true })
  const ask = (path: string, body: object) => staff('support', 'POST', `${other.public_id}/${path}`, body)
  for (const kind of ['copy', 'correction', 'deletion'])
    expect((await ask('data-requests', { kind, words: 'For my wife.' })).body).toMatchObject({
      code: 'caller_unverified',
    })
  expect((await ask('address', AUSTIN)).body).toMatchObject({ code: 'caller_unverified' })
  // The name and the street are known in a household; the birth date is the caller's own.
  const guess = { name: `${other.first_name} ${other.last_name}`, born: '1971-01-09' }
  expect((await verify(other, guess)).body).toMatchObject({ verified: false })
  expect((await ask('data-requests', { kind: 'copy', words: '' })).body).toMatchObject({
    code: 'caller_unverified',
  })
  expect(await at.ctx.db.select().from(dataRequests).where(eq(dataRequests.user_id, other.id))).toEqual([])
})

const ofSupport = declaredCalls(staffContract).filter(
  ({ access, changes }) => changes && access.realm === 'staff' && access.roles.includes('support'),
)
const title = ({ method, path }: { method: string; path: string }) => `${method} ${path.slice(10)}`

/** What support changes without a caller, and on which ground. Whoever adds a call decides which kind it is. */
const ON_OTHER_GROUNDS: Readonly<Record<string, readonly string[]>> = {
  'their own account': [
    'POST /logout',
    'POST /me/password',
    'POST /me/sessions/{id}/end',
    'POST /me/passkeys/start',
    'POST /me/passkeys',
    'POST /me/passkeys/{id}/remove',
  ],
  'the work of staff; nothing of the person changes': [
    'POST /tasks/{id}/take',
    'POST /tasks/{id}/release',
    'POST /tasks/{id}/close',
    'POST /late-orders/{id}/close',
    'POST /people/{id}/verify',
    'POST /people/{id}/end-call',
    'POST /people/{id}/notes',
    'POST /people/{id}/hand-over',
    'POST /canned-replies',
    'POST /canned-replies/{id}',
    'POST /canned-replies/{id}/end',
  ],
  'a thread that the person wrote, and its answer there': [
    'POST /conversations/{id}/ticket',
    'POST /inbox/{id}/attachments/{attachment}',
    'POST /inbox/{id}/claim',
    'POST /inbox/{id}/release',
    'POST /inbox/{id}/reply',
    'POST /inbox/{id}/notes',
    'POST /inbox/{id}/hand-over',
    'POST /inbox/{id}/pass-on',
    'POST /inbox/{id}/close',
    'POST /inbox/{id}/seen',
  ],
  'what the person sent or a verified caller asked for, decided': [
    'POST /data-requests/{id}/fulfill',
    'POST /data-requests/{id}/refuse',
    'POST /identity/{id}/accept',
    'POST /identity/{id}/ask-again',
    'POST /identity/{id}/refer',
    'POST /complaints/{id}/explain',
    'POST /complaints/{id}/replace',
    'POST /complaints/{id}/refund',
    'POST /complaints/{id}/photo',
    'POST /replacements/{id}/photo',
    'POST /replacements/{id}/approve',
    'POST /replacements/{id}/refuse',
    'POST /replacements/{id}/refund',
  ],
  'the word of the carrier': [
    'POST /pharmacy/orders/{id}/deliver',
    'POST /pharmacy/replacements/{id}/deliver',
  ],
  'a sale: the link goes to the customer, who alone pays': [
    'POST /billing/leads',
    'POST /billing/cart-links',
    'POST /billing/cart-links/{id}/revoke',
  ],
  'safety, whoever says so': ['POST /adverse-events', 'POST /emergencies/visitors'],
}

test('D-104 every call of support that changes something is for a verified caller, or stands on another ground', () => {
  const others = ofSupport.filter(({ forCaller }) => !forCaller).map(title)
  expect(others.toSorted()).toEqual(Object.values(ON_OTHER_GROUNDS).flat().toSorted())
})

test('D-104 without a caller verified for this very person support changes nothing for them, by any call', async () => {
  const order = await placeOrderInReview(at)
  const user = await person(order.email)
  const { db } = at.ctx
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, user.id))
  const [payment] = await db.select().from(intents).where(eq(intents.user_id, user.id))
  const ids: Record<string, string | undefined> = {
    user: user.public_id,
    order: order.orderId,
    subscription: plan?.public_id,
    payment: payment?.public_id,
  }
  const forCaller = ofSupport.filter((call) => call.forCaller)
  expect(forCaller.length).toBeGreaterThan(10)
  const everyAnswer = async () => {
    const token = await signInStaff(at, 'support')
    const codes: [string, unknown][] = []
    for (const call of forCaller) {
      const id = ids[call.ids[0]?.kind ?? ''] ?? ''
      const path = call.path.replace('{id}', id).replace(/\{\w+\}/, 'none')
      // Without a body nothing happens; who may not even ask is told so before.
      codes.push([title(call), (await at.staffCall(call.method, path, { token, body: {} })).body['code']])
    }
    return codes
  }
  const refused = forCaller.map((call) => [title(call), 'caller_unverified'])
  expect(await everyAnswer()).toEqual(refused)
  // A caller of another person opens nothing.
  await verify(await person((await placeOrder(at)).email))
  expect(await everyAnswer()).toEqual(refused)
  await verify(user)
  const allowed = await everyAnswer()
  expect(allowed.filter(([, code]) => code === 'caller_unverified')).toEqual([])
  await at.advance(31 * 60)
  expect(await everyAnswer()).toEqual(refused)
})

test('D-104 billing acts on grounds of its own, without a caller', async () => {
  const order = await placeOrderInReview(at)
  const cancelled = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/cancel`, {
    token: await signInStaff(at, 'billing'),
    body: { reason: 'The bank asked for it.' },
  })
  expect(cancelled.body).toMatchObject({ order_status: 'cancelled' })
})
