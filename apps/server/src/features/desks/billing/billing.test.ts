import { startTestService, staffToken, type TestService } from '@contour/testkit'
import { pdfPages } from '@contour/testkit/pdf-words'
import { addDays, addMonths, easternDate } from '@contour/domain/time/plain-date'
import {
  buySubscription,
  ledgerOfPerson,
  moveToDay,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let first: string
let second: string

beforeAll(async () => {
  at = await startTestService()
  first = await signInStaff(at, 'billing')
  second = await staffToken(at.ctx, ['billing'])
})
afterAll(() => at.close())

type Row = Record<string, unknown> & { id: string }
const get = (path: string, token = first) => at.staffCall('GET', `/staff-api/billing${path}`, { token })
const post = (path: string, body: unknown = {}, token = first) =>
  at.staffCall('POST', `/staff-api/billing${path}`, { token, body })
const paymentOf = async (userPublicId: string) =>
  ((await get(`/patients/${userPublicId}`)).body['payments'] as Row[])[0]!

test('a refund in part goes out at once, above the limit only with a second person, and never above what was taken', async () => {
  const maya = await startSubscriber(at, { term: 12 })
  const { id } = await paymentOf(maya.userPublicId)
  for (const cents of [0, -1, 1.5])
    expect((await post(`/payments/${id}/refund`, { cents, reason: 'wrong' })).status).toBe(400)
  const small = await post(`/payments/${id}/refund`, { cents: 10000, reason: 'late parcel' })
  expect(small.body['refund']).toMatchObject({ state: 'made', cents: 10000 })
  // What waits for billing is what its menu counts (W-56).
  const counted = async () => {
    const { body } = await at.staffCall('GET', '/staff-api/tasks/count', { token: first })
    return (body['sections'] as Record<string, number>)['billing'] ?? 0
  }
  const before = await counted()
  const large = await post(`/payments/${id}/refund`, { cents: 60000, reason: 'moved away' })
  expect(await counted()).toBe(before + 1)
  expect(large.body['refund']).toMatchObject({ state: 'waiting', can_approve: false })
  const refund = (large.body['refund'] as Row).id
  expect((await post(`/refunds/${refund}/approve`)).body['code']).toBe('second_person')
  expect((await post(`/payments/${id}/refund`, { cents: 80000, reason: 'too much' })).body['code']).toBe(
    'amount_mismatch',
  )
  const approved = await post(`/refunds/${refund}/approve`, {}, second)
  expect(approved.body['refund']).toMatchObject({ state: 'made' })
  expect(await counted()).toBe(before)
  expect((await post(`/refunds/${refund}/approve`, {}, second)).body['code']).toBe('wrong_status')
  expect(await paymentOf(maya.userPublicId)).toMatchObject({
    state: 'partly_refunded',
    refunded_cents: 70000,
    refundable_cents: 64997,
  })
  const back = (await ledgerOfPerson(at, maya.userId)).filter(({ kind }) => kind === 'refund')
  expect(back.map(({ cents }) => cents)).toEqual([10000, 60000])
  expect((await post('/reconciliation', {})).body).toMatchObject({ started: true })
  await at.settle()
  expect((await get('/reconciliation')).body).toMatchObject({ differences: [], running: null })
})

test('names are masked at the desk, and pharmacy does not get in', async () => {
  await startSubscriber(at)
  const { body } = await get('/patients')
  expect((body['rows'] as Row[])[0]).toMatchObject({
    patient: 'Maya S.',
    email: expect.stringMatching(/^m\*\*\*@/),
  })
  const pharmacy = await signInStaff(at, 'pharmacy')
  expect((await get('/patients', pharmacy)).status).toBe(403)
})

test('a credit takes off the next charge, and what is upcoming says so', async () => {
  const omar = await startSubscriber(at)
  const due = addMonths(easternDate(at.clock.now()), 1)
  expect(
    (await post(`/patients/${omar.userPublicId}/credits`, { cents: 5000, reason: 'goodwill' }, second))
      .status,
  ).toBe(200)
  const { body } = await get('/upcoming?days=35')
  const own = (body['rows'] as Row[]).find(({ patient_id }) => patient_id === omar.userPublicId)
  expect(own).toMatchObject({ on: due, cents: 19997 })
  await moveToDay(at, due)
  expect(await paymentOf(omar.userPublicId)).toMatchObject({ cents: 19997, state: 'held' })
  const authorizations = (await get('/holds?hours=240')).body['rows'] as Row[]
  expect(authorizations.some(({ patient_id }) => patient_id === omar.userPublicId)).toBe(true)
})

test('a past-due plan stands at the desk with its tries; staff cancel it, the fee waived', async () => {
  const lee = await startSubscriber(at)
  const token = await signIn(at, lee)
  await at.call('POST', '/api/update-card', { token, body: { token: 'pm_card_chargeCustomerFail' } })
  await moveToDay(at, addDays(addMonths(easternDate(at.clock.now()), 1), 2))
  const rows = (await get('/dunning')).body['rows'] as { subscription: Row; tries: number }[]
  const mine = rows.find(({ subscription }) => subscription['patient_id'] === lee.userPublicId)
  expect(mine).toMatchObject({ due_cents: 24997, tries: 2, last_decline: 'generic' })
  const subscription = mine!.subscription.id
  const shown = await get(`/subscriptions/${subscription}/cancel-preview`)
  expect(shown.body['preview']).toMatchObject({ fee_cents: 27997, can_undo: false })
  expect(shown.body['waived_lines']).toContain('Your final charge is $0.00.')
  const done = await post(`/subscriptions/${subscription}/cancel`, {
    reason: 'asked on the phone',
    waive_fee: true,
  })
  expect(done.body).toMatchObject({ fee_cents: 0 })
  await at.advance(2 * 86_400)
  const taken = (await ledgerOfPerson(at, lee.userId)).filter(({ kind }) => kind === 'capture')
  expect(taken.map(({ cents }) => cents)).toEqual([14997])
})

test('M-26 billing charges a past-due plan while the patient is on the phone, or sends the link to pay with the amount', async () => {
  const kim = await startSubscriber(at)
  const token = await signIn(at, kim)
  await at.call('POST', '/api/update-card', { token, body: { token: 'pm_card_chargeCustomerFail' } })
  await moveToDay(at, addDays(addMonths(easternDate(at.clock.now()), 1), 2))
  const rows = (await get('/dunning')).body['rows'] as { subscription: Row }[]
  const plan = rows.find(({ subscription }) => subscription['patient_id'] === kim.userPublicId)?.subscription
  const path = `/subscriptions/${plan?.id}`
  const links = async () => {
    await at.settle()
    return (await at.messages(kim.email)).filter(({ kind }) => kind === 'renewal_failed')
  }
  const before = (await links()).length
  expect((await post(`${path}/payment-link`)).status).toBe(200)
  const sent = await links()
  expect(sent).toHaveLength(before + 1)
  expect(sent.every(({ text }) => text.includes('$249.97') && text.includes('/home?tab=billing'))).toBe(true)
  expect((await post(`${path}/retry`)).body).toMatchObject({ paid: false })
  const pharmacy = await signInStaff(at, 'pharmacy')
  for (const act of ['retry', 'payment-link'])
    expect((await post(`${path}/${act}`, {}, pharmacy)).status).toBe(403)
  // Once it runs again there is nothing to charge or to ask for.
  await at.call('POST', '/api/update-card', { token: await signIn(at, kim), body: { token: 'pm_card_visa' } })
  await at.settle()
  await at.settle()
  for (const act of ['retry', 'payment-link'])
    expect((await post(`${path}/${act}`)).body['code']).toBe('wrong_status')
})

test('a dispute opens a task with its evidence, stops the renewals, and is answered', async () => {
  const ana = await startSubscriber(at, { card: 'pm_card_createDispute' })
  await at.settle()
  const [dispute] = (await get('/disputes')).body['rows'] as Row[]
  expect(dispute).toMatchObject({ patient_id: ana.userPublicId, cents: 14997, state: 'open' })
  expect(await tasksAbout(at, `dispute:${dispute!.id}`)).toMatchObject([{ kind: 'dispute_opened' }])
  const { body } = await get(`/disputes/${dispute!.id}`)
  const evidence = body['evidence'] as Record<string, Row[]>
  expect(evidence['consents']!.some(({ kind }) => kind === 'auto_renewal')).toBe(true)
  expect(evidence['shipments']![0]).toMatchObject({ carrier: 'FedEx' })
  const { pdf } = (await post(`/disputes/${dispute!.id}/file`)).body
  const paper = pdfPages(Buffer.from(String(pdf), 'base64'))
    .join()
    .replaceAll(/\s/g, '')
  expect(paper).toContain('Disputeof$149.97')
  for (const { statement } of evidence['consents']!)
    expect(paper).toContain(String(statement).replaceAll(/\s/g, ''))
  expect(paper).toContain(String(evidence['shipments']![0]?.['tracking']))
  const answered = await post(`/disputes/${dispute!.id}/answer`, { text: 'Consent and tracking sent.' })
  expect(answered.body['dispute']).toMatchObject({ state: 'answered' })
  await at.advance(35 * 86_400)
  const taken = (await ledgerOfPerson(at, ana.userId)).filter(({ kind }) => kind === 'hold')
  expect(taken).toHaveLength(1)
})

test('M-51 the totals of a month are what the ledger says, by day, product and state, without refunds that failed', async () => {
  const kinds = ['authorized_cents', 'released_cents', 'captured_cents', 'refunded_cents'] as const
  type Sum = Record<(typeof kinds)[number] | 'held_cents', number>
  type Total = Omit<Sum, 'held_cents'> & { day: string; product: string; state: string }
  const month = easternDate(at.clock.now()).slice(0, 7)
  const read = async () => {
    const { body } = await get(`/totals?month=${month}`)
    return { rows: body['rows'] as Total[], sum: body['sum'] as Sum }
  }
  const before = (await read()).sum
  const ines = await startSubscriber(at, { term: 12 })
  const { id } = await paymentOf(ines.userPublicId)
  await post(`/payments/${id}/refund`, { cents: 10000, reason: 'late parcel' })
  const own = await ledgerOfPerson(at, ines.userId)
  const inMonth = (kind: string) =>
    own
      .filter((entry) => entry.kind === kind && entry.on.startsWith(month))
      .reduce((sum, { cents }) => sum + cents, 0)
  const { rows, sum } = await read()
  expect(sum.captured_cents - before.captured_cents).toBe(inMonth('capture'))
  expect(sum.refunded_cents - before.refunded_cents).toBe(inMonth('refund'))
  expect(sum.authorized_cents - before.authorized_cents).toBe(inMonth('hold'))
  for (const kind of kinds) expect(rows.reduce((all, row) => all + row[kind], 0)).toBe(sum[kind])
  expect(rows.every(({ day }) => day.startsWith(month))).toBe(true)
  expect((await get('/totals?month=2001-01')).body).toMatchObject({
    rows: [],
    sum: { captured_cents: 0, held_cents: 0 },
  })
  expect((await get('/totals?month=2026-13')).status).toBe(400)
})

test('C-CAT-003 prices change by two people from a day on, and a running plan keeps its own', async () => {
  const rows = [{ list: 'checkout', drug: 'semaglutide', term: 3, part: 'total', cents: 45997 }]
  const from = addDays(easternDate(at.clock.now()), 1)
  expect((await post('/price-drafts', { rows, valid_from: addDays(from, -1) })).status).toBe(400)
  const wrong = [{ ...rows[0], list: 'upgrade' }]
  expect((await post('/price-drafts', { rows: wrong, valid_from: from })).status).toBe(400)
  const draft = ((await post('/price-drafts', { rows, valid_from: from })).body['draft'] as Row).id
  expect((await post(`/price-drafts/${draft}/publish`)).body['code']).toBe('second_person')
  expect((await post(`/price-drafts/${draft}/publish`, {}, second)).status).toBe(200)
  const before = await buySubscription(at, { term: 3 })
  await at.advance(86_400)
  await expect(buySubscription(at, { term: 3 })).rejects.toThrow('amount_mismatch')
  await buySubscription(at, { term: 3, amount: 45997 })
  const plans = (await at.call('GET', '/api/subscription-items', { token: await signIn(at, before) })).body
  expect((plans['subscriptions'] as Row[])[0]).toMatchObject({ amount: 449.97 })
})

test('coupons and call-centre links are made, sent, opened, revoked and counted', async () => {
  const made = await post('/coupons', { code: 'Phone20', cents_off: 2000, terms: [1] })
  expect(made.body['coupon']).toMatchObject({ code: 'PHONE20', used: 0 })
  expect((await get('/coupons')).body['rows']).toMatchObject([{ code: 'PHONE20', cost_cents: 0 }])
  expect((await post('/coupons', { code: 'phone20', cents_off: 100 })).body['code']).toBe('conflict')
  expect((await post('/coupons', { code: 'spaced', cents_off: 100, offer: 'two words' })).status).toBe(400)
  expect((await post('/coupons', { code: 'both', cents_off: 100, percent_off: 5 })).status).toBe(400)
  const lead = await post('/leads', {
    first_name: 'Iris',
    last_name: 'Sample',
    email: 'iris.phone@example.com',
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
  const user_id = String(lead.body['user_id'])
  const input = { user_id, drug: 'semaglutide', term: 1, coupon: 'phone20' }
  expect((await post('/cart-links', { ...input, send_by: 'sms' })).status).toBe(400)
  const link = (await post('/cart-links', { ...input, send_by: 'email' })).body['link'] as Row
  expect(String(link['url'])).toContain(`/weightlosspayment/${link.id}`)
  await at.settle()
  expect((await at.messages('iris.phone@example.com')).some(({ kind }) => kind === 'cart_link')).toBe(true)
  const opened = await at.call('GET', `/api/get-cart/${link.id}`)
  expect(opened.body['preset']).toEqual({ term: 1, coupon: 'PHONE20' })
  const [seen] = (await get('/cart-links')).body['rows'] as Row[]
  expect(seen).toMatchObject({ id: link.id, opened_at: expect.any(String), state: 'open' })
  expect((await post(`/cart-links/${link.id}/revoke`)).body['link']).toMatchObject({ state: 'revoked' })
  expect((await at.call('GET', `/api/get-cart/${link.id}`)).body['code']).toBe('cart_expired')
})
