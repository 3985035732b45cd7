// What a state wants read, on every path on which the state of an order changes after its form: the address page, the
// address of a checkout, a second purchase, a form that is sent after the move, an acceptance, and a text of a new build.
import { addresses, consents, legalTexts, stateRules, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { messagesOf } from '@contour/testkit/people/messages-of'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { FIRST_CENTS, checkOut, placeOrder } from '@contour/testkit/people/place-order'
import { joinStaff } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { signIn } from '@contour/testkit/people/subscription-life'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderItem } from '@contour/contract/orders'
import { askAfterStart } from './ask-for-notices.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const TAMPA = { address_line_1: '12 Oak St', address_line_2: '', city: 'Tampa', state: 'FL', zip: '33602' }
const NOTICE = 'florida_bill_of_rights'
const HOUR = 3600

const shipTo = async (
  path: '/api/ship-address' | '/api/save-address',
  { token }: Reviewed,
  body: object = TAMPA,
) => {
  // The look at the begin of the review has ended, so that it is the move that asks.
  await at.advance(60)
  const saved = await at.call('POST', path, { token, body })
  expect([saved.status, saved.body.message]).toEqual([200, expect.any(String)])
  await at.advance(60)
}
const lettersTo = async ({ email }: Reviewed) =>
  (await messagesOf(at, email)).filter(({ kind, channel }) => kind === 'state_notice' && channel === 'email')
const unread = async ({ token }: Reviewed) =>
  (await at.call('GET', '/api/app/state-notices', { token })).body['notices'] as {
    notice: string
    version: string
  }[]
const orderOf = async ({ token, orderId }: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  const found = (body['orders'] as OrderItem[]).find(({ id }) => id === orderId)
  if (!found) throw new Error('no order')
  return found
}
const readAll = async (person: Reviewed) => {
  const read = (await unread(person)).map(({ notice, version }) => ({ notice, version }))
  return at.call('POST', '/api/app/state-notices', { token: person.token, body: { read } })
}
const confirmMove = async (orderId: string) => {
  const token = await signInStaff(at, 'clinician')
  const path = `/staff-api/orders/${orderId}/confirm-changes`
  expect((await at.staffCall('POST', path, { token, body: {} })).status).toBe(200)
}
const taskOf = async ({ orderId }: Reviewed) => {
  const about = and(eq(tasks.subject, `order:${orderId}`), eq(tasks.kind, 'state_notice_unread'))
  return (await at.ctx.db.select().from(tasks).where(about)).map(({ state, role }) => ({ state, role }))
}
/** The patient is asked at once: on home, by letter, and with the time of the review standing still. */
async function expectAsked(person: Reviewed, letters = 1) {
  expect((await unread(person)).map(({ notice }) => notice)).toEqual([NOTICE])
  expect(await orderOf(person)).toMatchObject({
    unread_notices: [NOTICE],
    promise: { with: 'You', usually: 'Your state wants you to read a notice.', usual_by: null },
  })
  const sent = await lettersTo(person)
  expect(sent).toHaveLength(letters)
  expect(sent[0]?.body).toContain('/state-notices')
}

test.each(['/api/ship-address', '/api/save-address'] as const)(
  'A-13 D-86 a move to Florida by %s during the review asks for the notice at once, and reading it lets the doctor there sign',
  async (path) => {
    const person = await placeOrderInReview(at)
    await shipTo(path, person)
    await expectAsked(person)
    // The order follows its address at the signature, and nothing is signed for Florida before the notice is read.
    await confirmMove(person.orderId)
    expect((await prescribeOrder(at, person.orderId)).status).toBe(409)
    expect(await orderOf(person)).toMatchObject({ state: 'FL', status: 'waiting_prescription' })
    expect((await readChartOf(at, person.orderId)).missing).toEqual([
      'The patient has not read the notice that Florida requires. It waits on the home page, with a letter.',
    ])
    expect((await prescribeOrder(at, person.orderId)).status).toBe(409)

    expect((await readAll(person)).status).toBe(200)
    const given = await at.ctx.db.select().from(consents).where(eq(consents.user_id, person.userId))
    expect(given.filter(({ kind }) => kind === `notice_${NOTICE}`)).toMatchObject([
      { agreed: true, page: 'state-notices', documents: { [`notice_${NOTICE}`]: 'sample' } },
    ])
    expect(await unread(person)).toEqual([])
    const after = await orderOf(person)
    expect(after.unread_notices).toEqual([])
    expect(after.promise?.usual_by).not.toBeNull()
    expect((await readChartOf(at, person.orderId)).missing).toEqual([])
    expect((await prescribeOrder(at, person.orderId)).status).toBe(200)
  },
)

test('A-13 a second purchase that ships to Florida asks for the order in review too', async () => {
  const person = await placeOrderInReview(at)
  const cartId = await createCart(at, person, { drug: 'tirzepatide' })
  const bought = {
    amount: FIRST_CENTS.tirzepatide[1],
    switches_from: 'semaglutide',
    shippingAddress: {
      addressLine1: '12 Oak St',
      addressLine2: '',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
    },
  }
  expect((await checkOut(at, { ...person, cartId }, bought)).status).toBe(200)
  await at.advance(60)
  await expectAsked(person)
})

test('A-13 who moves before the form is sent reads the notice after it', async () => {
  const person = await placeOrder(at)
  await shipTo('/api/ship-address', person)
  expect(await unread(person)).toEqual([])
  expect((await submitForm(at, person)).status).toBe(200)
  await at.advance(60)
  await expectAsked(person)
})

test('A-13 an acceptance after the move leads to one letter that says what to do, and to no false promise', async () => {
  const person = await placePrescribedOrder(at)
  await at.ctx.db
    .update(addresses)
    .set({ city: 'Tampa', state: 'FL', zip: '33602' })
    .where(eq(addresses.user_id, person.userId))
  expect((await applyPrescriptionDecision(at, person, true)).status).toBe(409)
  await at.advance(60)
  await expectAsked(person)
  const moved = (await messagesOf(at, person.email)).find(({ kind }) => kind === 'review_moved')
  expect(moved?.body).toContain('wants you to read a notice first')
  expect(moved?.body).not.toContain("don't need to do anything")
})

test('A-13 D-54 D-86 unread for three days: two reminders, then support has a task, and reading ends it', async () => {
  const person = await placeOrderInReview(at)
  await shipTo('/api/ship-address', person)
  await at.advance(25 * HOUR)
  expect(await lettersTo(person)).toHaveLength(2)
  expect(await taskOf(person)).toEqual([])
  await at.advance(48 * HOUR)
  expect(await lettersTo(person)).toHaveLength(3)
  expect(await taskOf(person)).toEqual([{ state: 'open', role: 'support' }])
  const token = await signInStaff(at, 'support')
  const seen = await at.staffCall('GET', `/staff-api/orders/${person.orderId}`, { token })
  expect(seen.body['unread_notices']).toEqual(['Florida weight-loss consumer bill of rights'])
  // The session of the checkout is long over: the letter leads through the login.
  const back = { ...person, token: await signIn(at, person) }
  expect((await readAll(back)).status).toBe(200)
  expect(await taskOf(person)).toEqual([{ state: 'settled', role: 'support' }])
})

test('A-13 back in the first state nothing is asked any more, and no reminder follows', async () => {
  const person = await placeOrderInReview(at)
  await shipTo('/api/ship-address', person)
  await shipTo('/api/ship-address', person, { ...TAMPA, city: 'Sacramento', state: 'CA', zip: '95814' })
  expect(await unread(person)).toEqual([])
  await at.advance(80 * HOUR)
  expect(await lettersTo(person)).toHaveLength(1)
  expect(await taskOf(person)).toEqual([])
})

test('A-13 D-86 a new wording is read again: who read the old one gets a letter at the next start, and the old version is refused', async () => {
  const person = await placeOrderInReview(at)
  await shipTo('/api/ship-address', person)
  expect((await readAll(person)).status).toBe(200)
  expect(await unread(person)).toEqual([])
  const [added] = await at.ctx.db
    .insert(legalTexts)
    .values({
      kind: `notice_${NOTICE}`,
      version: 'sample-2',
      text: 'Another sample.',
      sha: 'another',
      created_at: at.clock.now(),
    })
    .returning()
  try {
    await askAfterStart(at.ctx)
    await at.advance(60)
    await expectAsked(person, 2)
    const stale = { read: [{ notice: NOTICE, version: 'sample' }] }
    const refused = await at.call('POST', '/api/app/state-notices', { token: person.token, body: stale })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'The text has changed. Please read it again.' },
    })
    expect((await readAll(person)).status).toBe(200)
    expect((await readAllAgain(person)).status).toBe(200)
    const rows = await at.ctx.db.select().from(consents).where(eq(consents.user_id, person.userId))
    expect(rows.filter(({ legal_text_id: id }) => id === added?.id)).toHaveLength(1)
  } finally {
    await at.ctx.db.update(legalTexts).set({ kind: 'notice_put_aside' }).where(eq(legalTexts.id, added!.id))
  }
})

test('D-101 D-86 a notice that staff publish applies from its first day: who read another wording gets a letter, and the consent names the version', async () => {
  const person = await placeOrderInReview(at)
  await shipTo('/api/ship-address', person)
  expect((await readAll(person)).status).toBe(200)
  const today = easternDate(at.clock.now())
  const admin = { token: await signInStaff(at, 'admin') }
  const second = await joinStaff(at, {
    email: 'second@staff.contour.example',
    name: 'Sasha Second',
    roles: ['administrator'],
  })
  const draft = {
    text: 'You have rights.\n\nAsk {company} for its prices.',
    counsel: 'Lee Lawyer, Bar of Florida 100',
    counsel_dated: today,
    starts_on: addDays(today, 2),
  }
  const path = `/staff-api/legal/notice_${NOTICE}`
  expect((await at.staffCall('POST', `${path}/versions`, { ...admin, body: draft })).status).toBe(200)
  const approved = await at.staffCall('POST', `${path}/approve`, { ...second, body: { version: 1 } })
  expect(approved.status).toBe(200)
  try {
    await at.advance(24 * HOUR)
    expect(await unread(person)).toEqual([])
    await at.advance(24 * HOUR)
    const back = { ...person, token: await signIn(at, person) }
    expect(await unread(back)).toMatchObject([
      { version: 'v1', text: `You have rights.\n\nAsk ${at.ctx.config.company.name} for its prices.` },
    ])
    expect(await lettersTo(person)).toHaveLength(2)
    expect((await readAll(back)).status).toBe(200)
    const given = await at.ctx.db.select().from(consents).where(eq(consents.user_id, person.userId))
    expect(given.filter(({ kind }) => kind === `notice_${NOTICE}`).map(({ documents }) => documents)).toEqual(
      [{ [`notice_${NOTICE}`]: 'sample' }, { [`notice_${NOTICE}`]: 'v1' }],
    )
    const { body } = await at.staffCall('GET', '/staff-api/legal', second)
    expect(body['rows']).toContainEqual(
      expect.objectContaining({ id: `notice_${NOTICE}`, state: 'Florida', in_force: 1 }),
    )
  } finally {
    const published = and(eq(legalTexts.kind, `notice_${NOTICE}`), eq(legalTexts.version, 'v1'))
    await at.ctx.db.update(legalTexts).set({ kind: 'notice_put_aside' }).where(published)
  }
})

const readAllAgain = ({ token }: Reviewed) =>
  at.call('POST', '/api/app/state-notices', {
    token,
    body: { read: [{ notice: NOTICE, version: 'sample-2' }] },
  })

test('A-13 D-80 the live visit and the least BMI of the new state stop the signature after the move, and the clinician there acts', async () => {
  const rule = eq(stateRules.state, 'NY')
  await at.ctx.db.update(stateRules).set({ live_visit_first: true, min_bmi: 45 }).where(rule)
  try {
    const person = await placeOrderInReview(at)
    const rules = async () => (await readChartOf(at, person.orderId)).flags.map(({ rule: name }) => name)
    expect(await rules()).not.toContain('bmi-under-state')
    await shipTo('/api/ship-address', person, { ...TAMPA, city: 'New York', state: 'NY', zip: '10001' })
    await confirmMove(person.orderId)
    expect((await prescribeOrder(at, person.orderId)).status).toBe(409)
    expect(await rules()).toContain('bmi-under-state')
    const gap = 'New York asks for a live visit before the first prescription.'
    expect((await readChartOf(at, person.orderId)).missing).toEqual([gap])
    const token = await signInStaff(at, 'clinician')
    const asked = await at.staffCall('POST', `/staff-api/orders/${person.orderId}/require-visit`, {
      token,
      body: {},
    })
    expect(asked.status).toBe(200)
    expect((await messagesOf(at, person.email)).map(({ kind }) => kind)).toContain('visit_needed')
  } finally {
    await at.ctx.db.update(stateRules).set({ live_visit_first: false, min_bmi: null }).where(rule)
  }
})
