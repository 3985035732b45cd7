import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, prescriptionBody, readChartOf } from '@contour/testkit/people/order-in-review'
import { codeOf, createLead, messagesOf, PASSWORD, setPassword } from '@contour/testkit/people/index'
import type { Lead } from '@contour/testkit/people/index'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents, profileChanges, users, weights } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const read = (token: string) => at.call('GET', '/api/app/profile', { token })
const profileOf = async (token: string) => (await read(token)).body['profile'] as Record<string, unknown>
/** Sends the whole profile as the form does: what was read, with changes. */
const update = async (token: string, changes: object = {}) =>
  at.call('POST', '/api/update-profile', { token, body: { ...(await profileOf(token)), ...changes } })
const userOf = async (publicId: string) => {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, publicId))
  if (!user) throw new Error('no such user')
  return user
}
async function createAccount(): Promise<Lead> {
  const lead = await createLead(at)
  return { ...lead, token: await setPassword(at, lead) }
}
const changesOf = (userId: number) =>
  at.ctx.db
    .select()
    .from(profileChanges)
    .where(eq(profileChanges.user_id, userId))
    .orderBy(asc(profileChanges.id))
const weightsOf = async (userId: number) =>
  (await at.ctx.db.select().from(weights).where(eq(weights.user_id, userId)).orderBy(asc(weights.id))).map(
    ({ lb, source }) => [lb, source],
  )

test('P-PRF-002 P-PRF-013 the stated fields are read and saved; id, health id and creation are read only', async () => {
  const owner = await createAccount()
  const before = await profileOf(owner.token)
  expect(Object.keys(before).sort()).toEqual(
    [
      'first_name',
      'last_name',
      'email',
      'phone',
      'gender',
      'weight',
      'height_inch',
      'text_updates',
      'preferred_categories',
      'created_at',
      'health_id',
      'id',
    ].sort(),
  )
  const saved = await update(owner.token, {
    first_name: ' Maya ',
    last_name: 'Ortiz',
    weight: '212.46',
    height_inch: 65,
    preferred_categories: ['LONGEVITY', 'WEIGHT'],
    id: 'another-id',
    health_id: 'another-health-id',
    created_at: '2020-01-01T00:00:00.000Z',
  })
  expect(saved).toMatchObject({
    status: 200,
    body: { message: 'Thank you! Your profile has been updated!', pending: [], user: { first_name: 'Maya' } },
  })
  expect(await profileOf(owner.token)).toEqual({
    ...before,
    first_name: 'Maya',
    last_name: 'Ortiz',
    weight: 212.5,
    height_inch: 65,
    preferred_categories: ['WEIGHT', 'LONGEVITY'],
  })
})

test.each([
  ['no last name', { last_name: '  ' }, 'Please enter your full name'],
  ['a bad email', { email: 'maya@example' }, 'Please enter a valid email address'],
  ['nine digits', { phone: '512555013' }, 'Please enter a valid 10-digit phone number'],
  ['no gender', { gender: '' }, 'Please select your gender'],
  ['weight 0', { weight: 0 }, 'Please enter a valid weight'],
  ['weight 1000', { weight: 1000 }, 'Please enter a valid weight'],
  ['weight abc', { weight: 'abc' }, 'Please enter a valid weight'],
  ['height 0', { height_inch: 0 }, 'Please enter a valid height'],
  ['nine feet', { height_inch: 108 }, 'Please enter a valid height'],
])('P-PRF-013 %s is refused with the stated message, and nothing is saved', async (_, wrong, message) => {
  const owner = await createAccount()
  const before = await profileOf(owner.token)
  const refused = await update(owner.token, { first_name: 'Changed', ...wrong })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', message } })
  expect(await profileOf(owner.token)).toEqual(before)
})

test('P-PRF-013 an unknown category, a name of 101 characters and a foreign type are refused', async () => {
  const owner = await createAccount()
  for (const wrong of [
    { preferred_categories: ['FEET'] },
    { first_name: 'x'.repeat(101) },
    { weight: { lb: 200 } },
    { text_updates: 'yes' },
  ])
    expect((await update(owner.token, wrong)).status).toBe(400)
})

test('D-39 D-07 a changed email is saved after its code; the rest at once; the old address undoes it, the new one is told', async () => {
  const owner = await createAccount()
  const next = `new.${owner.email}`
  const saved = await update(owner.token, { email: next, weight: 201 })
  expect(saved.body).toMatchObject({
    message: 'Thank you! Your profile has been updated!',
    pending: ['email'],
    user: { email: owner.email, weight: 201 },
  })
  expect((await read(owner.token)).body).toMatchObject({
    profile: { email: owner.email },
    pending: { email: next, phone: null },
  })
  // Saving the form again, with the old address in its field, leaves the pending change alone.
  expect((await update(owner.token, { weight: 202 })).body).toMatchObject({ pending: [] })
  await at.call('POST', '/api/send-code/2', { token: owner.token })
  const code = await codeOf(at, next)
  const body = { type: 2, code }
  expect((await at.call('POST', '/api/verify-code', { token: owner.token, body })).status).toBe(200)
  expect(await profileOf(owner.token)).toMatchObject({ email: next, weight: 202 })
  const toOld = (await messagesOf(at, owner.email)).find(({ kind }) => kind === 'details_changed')
  expect(toOld?.body).toContain('/undo-change/')
  const toNew = (await messagesOf(at, next)).find(({ kind }) => kind === 'email_confirmed')
  expect(toNew?.subject).toBe('Your new email address is confirmed')
})

test('D-39 a pending phone can be given up: its code no longer works', async () => {
  const owner = await createAccount()
  expect((await update(owner.token, { phone: '2125550177' })).body).toMatchObject({ pending: ['phone'] })
  await at.call('POST', '/api/send-code/1', { token: owner.token })
  const code = await codeOf(at, '2125550177')
  const kept = await at.call('POST', '/api/app/profile/keep-contact', {
    token: owner.token,
    body: { channel: 'phone' },
  })
  expect(kept.body).toMatchObject({ status: 'success', message: 'Your phone number stays as it is.' })
  const answer = await at.call('POST', '/api/verify-code', { token: owner.token, body: { type: 1, code } })
  expect(answer.body).toMatchObject({ code: 'code_wrong' })
  expect((await read(owner.token)).body).toMatchObject({ pending: { phone: null } })
})

test('D-59 an email changes with the password or within 15 minutes of a login, and nothing is saved otherwise', async () => {
  const owner = await createAccount()
  await at.advance(16 * 60)
  const next = { email: `late.${owner.email}`, first_name: 'Changed' }
  expect((await update(owner.token, next)).body).toMatchObject({ code: 'password_needed' })
  const wrong = await update(owner.token, { ...next, currentPassword: 'not the password' })
  expect(wrong).toMatchObject({ status: 403, body: { code: 'password_wrong', field: 'currentPassword' } })
  expect(await profileOf(owner.token)).toMatchObject({ email: owner.email })
  expect((await userOf(owner.id)).first_name).not.toBe('Changed')
  const right = await update(owner.token, { ...next, currentPassword: PASSWORD })
  expect(right.body).toMatchObject({ pending: ['email'], user: { first_name: 'Changed' } })
  // Everything else needs no password.
  expect((await update(owner.token, { weight: 190 })).status).toBe(200)
})

test('D-04 the email of another account is refused, in any case of letters, and nothing is saved', async () => {
  const other = await createAccount()
  const owner = await createAccount()
  const refused = await update(owner.token, { email: other.email.toUpperCase(), first_name: 'Changed' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', field: 'email', message: 'This email address is already in use.' },
  })
  expect((await userOf(owner.id)).first_name).not.toBe('Changed')
  expect((await read(owner.token)).body).toMatchObject({ pending: { email: null } })
})

test('D-49 weights are appended with their source: intake, form, profile', async () => {
  const order = await placeOrderInReview(at)
  const first = await weightsOf(order.userId)
  expect(first.map(([, source]) => source)).toEqual(['intake', 'form'])
  const shown = await profileOf(order.token)
  expect(shown['weight']).toBe(first[1]?.[0])
  expect((await update(order.token)).status).toBe(200)
  expect(await weightsOf(order.userId)).toEqual(first)
  expect((await update(order.token, { weight: 188.5 })).status).toBe(200)
  expect(await weightsOf(order.userId)).toEqual([...first, [188.5, 'profile']])
})

test('D-49 chart and queue show the newest weight and its BMI, wherever it was given, and the chart the questionnaire’s', async () => {
  const order = await placeOrderInReview(at)
  const [intake, form] = (await weightsOf(order.userId)).map(([lb]) => Number(lb))
  const { height_in } = await userOf(order.userPublicId)
  // Cut to two places, as it is judged (D-80).
  const bmiOf = (lb: number) => Math.trunc(((lb * 703) / height_in ** 2) * 100) / 100
  const shown = async () => {
    const { patient } = await readChartOf(at, order.orderId)
    const token = await signInStaff(at, 'clinician')
    const { body } = await at.staffCall('GET', '/staff-api/queue', { token })
    const row = (body['rows'] as { order_id: string; bmi: number }[]).find(
      ({ order_id }) => order_id === order.orderId,
    )
    return [patient.questionnaire_weight_lb, patient.weight_lb, patient.bmi, row?.bmi]
  }
  expect(await shown()).toEqual([intake, form, bmiOf(form!), bmiOf(form!)])
  expect((await update(order.token, { weight: 188.5 })).status).toBe(200)
  expect(await shown()).toEqual([intake, 188.5, bmiOf(188.5), bmiOf(188.5)])
})

test('M-31 text messages are agreed to and withdrawn as consent records with their version', async () => {
  const owner = await createAccount()
  const { id } = await userOf(owner.id)
  for (const text_updates of [true, false, false])
    expect((await update(owner.token, { text_updates })).status).toBe(200)
  const rows = await at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, id), eq(consents.kind, 'texts'), eq(consents.page, '/home?tab=profile')))
    .orderBy(asc(consents.id))
  expect(rows.map(({ agreed }) => agreed).slice(-1)).toEqual([false])
  expect(rows.every(({ legal_text_id, statement }) => legal_text_id !== null && statement !== '')).toBe(true)
  expect((await userOf(owner.id)).agreed_to_text).toBe(false)
})

test('X-35 D-72 another sex and a weight outside the intake are saved and marked on the chart of the open order', async () => {
  const order = await placeOrderInReview(at)
  const { sex } = await userOf(order.userPublicId)
  const other = sex === 'Female' ? 'Male' : 'Female'
  expect((await update(order.token, { gender: other, weight: 75 })).status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.changes).toMatchObject([
    { field: 'weight', after: '75', blocks: false, confirmed_by: null },
    { field: 'sex', before: sex, after: other, blocks: false },
  ])
})

test('D-39 a state other than the order’s is saved and marked, and nothing is signed before a clinician there confirms it', async () => {
  const order = await placeOrderInReview(at)
  const address = {
    address_line_1: '12 Oak St',
    address_line_2: '',
    city: 'Atlanta',
    state: 'GA',
    zip: '30301',
  }
  const saved = await at.call('POST', '/api/ship-address', { token: order.token, body: address })
  expect(saved.body).toMatchObject({ status: 'success', next_parcel_only: false })
  expect(await changesOf(order.userId)).toMatchObject([{ field: 'state', after: 'GA', confirmed_at: null }])
  const sign = async (who: string) => {
    const token = await signInStaff(at, who)
    const body = prescriptionBody(await readChartOf(at, order.orderId, who))
    return at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, { token, body })
  }
  // The order follows its address to a clinician licensed there (D-57).
  expect(await sign('clinician-west')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const refused = await sign('clinician-south')
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'Confirm the new state of the patient first: GA.' },
  })
  const token = await signInStaff(at, 'clinician-south')
  const path = `/staff-api/orders/${order.orderId}/confirm-changes`
  const west = await signInStaff(at, 'clinician-west')
  expect((await at.staffCall('POST', path, { token: west, body: {} })).status).toBe(403)
  expect((await at.staffCall('POST', path, { token, body: {} })).status).toBe(200)
  expect((await at.staffCall('POST', path, { token, body: {} })).status).toBe(409)
  expect((await readChartOf(at, order.orderId, 'clinician-south')).changes[0]).toMatchObject({
    blocks: false,
    confirmed_by: expect.any(String),
  })
  expect((await sign('clinician-south')).status).toBe(200)
})
