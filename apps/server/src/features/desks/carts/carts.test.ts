import type { CartState } from '@contour/domain/carts/cart-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { cartOf, createCart, createLead, setPassword } from '@contour/testkit/people/index'
import { intakeOf } from '@contour/testkit/people/create-lead'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItems, carts, couponUses, coupons, stateRules, users } from '../../../db/schema.ts'
import { seedCoupons } from '../../../seed/seed-coupons.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await seedCoupons(at.ctx.db, at.ctx)
})
afterAll(() => at.close())

const HOUR = 3600
const save = (token: string, body: object) => at.call('POST', '/api/save-cart', { token, body })
const open = (cartId: string, token?: string) =>
  at.call('GET', `/api/get-cart/${cartId}`, token ? { token } : {})
const quote = (cartId: string, token: string, body: object) =>
  at.call('POST', `/api/app/carts/${cartId}/quote`, { token, body })
const rowOf = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(carts).where(eq(carts.public_id, publicId))
  if (!row) throw new Error('no such cart')
  return row
}
const setState = (publicId: string, state: CartState) =>
  at.ctx.db.update(carts).set({ state }).where(eq(carts.public_id, publicId))
type Opened = { session?: { token: string; scope: string; user: Record<string, unknown> } }

test('F-QST-028 F-QST-029 C-CRT-003 X-03 save-cart answers status and id and reads neither price nor quantity', async () => {
  const lead = await createLead(at)
  const answer = await save(lead.token, cartOf({ price: 1, retail_price: 1, quantity: 3, name: 'Free' }))
  expect(answer.body).toMatchObject({ status: 'success', id: expect.stringMatching(/^[\w-]{22}$/) })
  const cart = await rowOf(answer.body.id as string)
  expect(cart).toMatchObject({ drug: 'semaglutide', state: 'open', taking_glp: false })
  const items = await at.ctx.db.select().from(cartItems).where(eq(cartItems.cart_id, cart.id))
  expect(items).toMatchObject([{ product_id: 'semaglutide-injection', kind: 'plan', quantity: 1 }])
  const taking = { currentlyTakingGLP: true, currentGLPMed: 'Tirzepatide', currentDose: '7.5' }
  const { body } = await save(lead.token, cartOf({ ...taking, sema_offer: 'sema_plan_367367' }))
  expect(await rowOf(String(body['id']))).toMatchObject({
    taking_glp: true,
    current_med: 'tirzepatide',
    current_dose: '7.5',
    sema_offer: 'sema_plan_367367',
  })
})

test('C-CAT-031 C-CAT-034 X-01 offers are stored under their canonical ids; a foreign one falls back', async () => {
  const lead = await createLead(at)
  const offers = async (sent: object) => {
    const { sema_offer, tir_offer } = await rowOf(
      await createCart(at, lead, { drug: 'tirzepatide', ...sent }),
    )
    return [sema_offer, tir_offer]
  }
  expect(await offers({})).toEqual(['sema_plan_278928', 'tirz_plan_1'])
  expect(await offers({ sema_offer: 'sema_plan_367367', tir_offer: 'tir_plan_2' })).toEqual([
    'sema_plan_367367',
    'tirz_plan_2',
  ])
  expect(await offers({ sema_offer: 'tirz_plan_2', tir_offer: 'half_price' })).toEqual([
    'sema_plan_278928',
    'tirz_plan_1',
  ])
})

test.each([
  [{ sema: 'A' }, 'sema_plan_134562', 'tirz_plan_1'],
  [{ sema: 'c' }, 'sema_plan_367367', 'tirz_plan_1'],
  [{ tir: 'B' }, 'sema_plan_278928', 'tirz_plan_2'],
  [{ tir: 'C' }, 'sema_plan_278928', 'tirz_plan_3'],
  [{ sema: 'Z' }, 'sema_plan_278928', 'tirz_plan_1'],
])(
  'C-CAT-031 C-CAT-032 C-CAT-033 C-CAT-034 C-CAT-035 started with %o, a cart that names no offer carries %s and %s',
  async (letters, sema, tir) => {
    const intake = await at.call('POST', '/api/intake-form', { body: { ...intakeOf(), ...letters } })
    const { token } = intake.body['session'] as { token: string }
    const row = await rowOf(await createCart(at, { token }))
    expect([row.sema_offer, row.tir_offer]).toEqual([sema, tir])
  },
)

test('C-CRT-003 C-CRT-005 an add-on is put in once, scales with the term, and 0 or below takes it out', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const set = (product_id: string, quantity: number) =>
    at.call('POST', `/api/app/carts/${cartId}/add-ons`, { token: lead.token, body: { product_id, quantity } })
  const totals = async (payment_terms: number) => (await quote(cartId, lead.token, { payment_terms })).body
  const held = async () => {
    const { addons } = (await open(cartId, lead.token)).body as {
      addons: { id: string; quantity: number; is_addon: boolean }[]
    }
    return addons.map(({ id, quantity, is_addon }) => [id, quantity, is_addon])
  }
  expect(await held()).toEqual([['glp-anti-nausea', 0, true]])
  expect((await set('glp-anti-nausea', 3)).status).toBe(200)
  expect((await set('glp-anti-nausea', 1)).status).toBe(200)
  expect(await held()).toEqual([['glp-anti-nausea', 1, true]])
  expect(await totals(1)).toMatchObject({ total_cents: 14997 + 1997 })
  expect(await totals(6)).toMatchObject({ total_cents: 80995 + 3994 })
  for (const [product, quantity] of [
    ['semaglutide-injection', 0],
    ['glp-energy', 1],
    ['aspirin', 1],
  ] as const)
    expect((await set(product, quantity)).status).toBe(404)
  for (const nothing of [0, -2]) {
    expect((await set('glp-anti-nausea', nothing)).status).toBe(200)
    expect(await held()).toEqual([['glp-anti-nausea', 0, true]])
    expect((await set('glp-anti-nausea', 1)).status).toBe(200)
  }
  expect((await set('glp-anti-nausea', 0)).status).toBe(200)
  expect(await totals(1)).toMatchObject({ total_cents: 14997 })
})

test('an add-on goes into nobody else’s cart and into none that is being paid', async () => {
  const [lead, other] = [await createLead(at), await createLead(at)]
  const cartId = await createCart(at, lead)
  const put = (token: string) =>
    at.call('POST', `/api/app/carts/${cartId}/add-ons`, {
      token,
      body: { product_id: 'glp-anti-nausea', quantity: 1 },
    })
  expect((await put(other.token)).body['code']).toBe('cart_not_found')
  await setState(cartId, 'paying')
  expect((await put(lead.token)).body['code']).toBe('payment_pending')
  await setState(cartId, 'paid')
  expect((await put(lead.token)).body['code']).toBe('cart_paid')
})

// 5 ft 10: 139 lb gives 19.94, 140 lb 20.09, 174 lb 24.96, 175 lb 25.11.
test.each([
  [174, { currentlyTakingGLP: false }, 'We cannot proceed since your BMI is less than 25.'],
  [175, { currentlyTakingGLP: false }, null],
  [
    139,
    { currentlyTakingGLP: 'Yes', currentGLPMed: 'Semaglutide', currentDose: '0.5' },
    'We cannot proceed since your BMI is less than 20.',
  ],
  [140, { currentlyTakingGLP: true, currentGLPMed: 'Semaglutide', currentDose: 0.5 }, null],
  [174, { currentlyTakingGLP: undefined, currentGLPMed: 'semaglutide', currentDose: '1' }, null],
])('F-QST-020 F-QST-021 S-15 the server asks the BMI again: %d lb, %o', async (weight, answers, message) => {
  const lead = await createLead(at)
  // As a later change of the account leaves it: the intake itself refuses a BMI under 20 (D-62).
  await at.ctx.db.update(users).set({ weight_lb: weight }).where(eq(users.public_id, lead.id))
  const answer = await save(lead.token, cartOf(answers))
  if (message === null) expect(answer.status).toBe(200)
  else expect([answer.status, answer.body]).toMatchObject([409, { code: 'not_eligible', message }])
})

test('F-QST-022 F-QST-023 X-25 a dose that is not on the list, or above the offered one, is refused', async () => {
  const lead = await createLead(at)
  const taking = { currentlyTakingGLP: true, currentGLPMed: 'tirzepatide', drug: 'tirzepatide' as const }
  const none = await save(lead.token, cartOf(taking))
  expect(none.body).toMatchObject({ code: 'invalid_request', field: 'currentDose' })
  expect((await save(lead.token, cartOf({ ...taking, currentDose: '3' }))).status).toBe(400)
  const high = await save(lead.token, cartOf({ ...taking, currentDose: '12.5' }))
  expect(high.body).toMatchObject({
    code: 'not_eligible',
    message: 'Currently we do not offer 12.5mg Dosages of Tirzepatide.',
  })
  expect((await save(lead.token, cartOf({ ...taking, currentDose: '10' }))).status).toBe(200)
})

test('an unknown product, an add-on and a visitor get no cart', async () => {
  const lead = await createLead(at)
  for (const id of ['aspirin', 'glp-anti-nausea', 'glp-energy', 7])
    expect([id, (await save(lead.token, { ...cartOf(), id })).status]).toEqual([id, 404])
  expect((await at.call('POST', '/api/save-cart', { body: cartOf() })).status).toBe(401)
  expect((await save(lead.token, { name: 'no id' })).status).toBe(400)
})

test('a state that closed since the intake gets no cart', async () => {
  const lead = await createLead(at, { state: 'VT' })
  const { db } = at.ctx
  await db.update(stateRules).set({ served: false, message: 'Closed.' }).where(eq(stateRules.state, 'VT'))
  expect((await save(lead.token, cartOf())).body).toMatchObject({
    code: 'state_not_served',
    message: 'Closed.',
  })
})

test('ten carts stay open, the eleventh ends the oldest, and a paid cart stays paid', async () => {
  const lead = await createLead(at)
  const paid = await createCart(at, lead)
  await setState(paid, 'paid')
  const ids: string[] = []
  for (let n = 0; n < 11; n++) ids.push(await createCart(at, lead))
  expect((await rowOf(ids[0] ?? '')).state).toBe('revoked')
  expect((await rowOf(ids[1] ?? '')).state).toBe('open')
  expect((await rowOf(paid)).state).toBe('paid')
})

test('C-CRT-001 C-CRT-002 C-CRT-004 C-CRT-012 the cart as its owner loads it', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const answer = await open(cartId, lead.token)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'success',
    state: 'open',
    cartItem: {
      id: 'semaglutide-injection',
      name: 'Semaglutide',
      price: 149.97,
      retail_price: 199.97,
      subheader: 'Compound Medication',
      category: { primary: 'WEIGHT', secondary: 'GLP-1', tertiary: 'Injection' },
      sku: 'GLP-SEMA-INJ',
      stripe_id: expect.stringMatching(/./),
      image: '/products/semaglutide.svg',
      main_type: 'injection',
      quantity: 1,
      is_addon: false,
      drug: 'semaglutide',
      sema_offer: 'sema_plan_278928',
      tir_offer: 'tirz_plan_1',
    },
    userData: { id: lead.id, email: lead.email, state: 'FL' },
  })
  expect(answer.body.session).toBeUndefined()
})

test('D-03 C-PAY-003 within 72 hours the link signs a lead in, narrowly', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  await at.advance(72 * HOUR - 60)
  const { session } = (await open(cartId)).body as Opened
  expect(session).toMatchObject({
    scope: 'checkout',
    user: {
      id: lead.id,
      weight: null,
      height_inch: null,
      desired_weight: null,
      gender: null,
      health_id: null,
    },
  })
  const token = session?.token ?? ''
  expect((await at.call('GET', '/api/app/session', { token })).body).toMatchObject({ scope: 'checkout' })
  // D-26: the limited session cannot change the email address.
  const change = await at.call('POST', '/api/update-email', { token, body: { email: 'new@example.com' } })
  expect(change.status).toBe(403)
  await at.advance(120)
  expect((await at.call('GET', '/api/app/session', { token })).status).toBe(401)
  expect((await open(cartId)).body).toMatchObject({ code: 'login_required' })
  expect((await open(cartId, lead.token)).status).toBe(200)
})

test('D-03 S-32 after 30 days the link has ended for everybody', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  await at.advance(15 * 24 * HOUR)
  expect((await open(cartId, lead.token)).status).toBe(200)
  await at.advance(15 * 24 * HOUR)
  for (const token of [undefined, lead.token])
    expect((await open(cartId, token)).body).toMatchObject({
      code: 'cart_expired',
      message: 'Cart has expired',
    })
})

test('D-03 X-41 the link of an account never signs in', async () => {
  const owner = await createLead(at)
  const cartId = await createCart(at, owner)
  await setPassword(at, owner)
  const answer = await open(cartId)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'login_required' })
  expect(answer.body.session).toBeUndefined()
  expect(answer.body.userData).toBeUndefined()

  const bought = await createLead(at)
  const second = await createCart(at, bought)
  await at.ctx.db.update(users).set({ account_at: at.clock.now() }).where(eq(users.public_id, bought.id))
  expect((await open(second)).body).toMatchObject({ code: 'login_required' })
})

test('D-03 S-32 a paid cart is paid to its owner and asks a visitor to log in', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  await setState(cartId, 'paid')
  expect((await open(cartId, lead.token)).body).toMatchObject({
    code: 'cart_paid',
    message: 'Cart was already paid',
  })
  expect((await open(cartId)).body).toMatchObject({ code: 'login_required' })
})

test('D-03 S-32 somebody else who is signed in stays who they are', async () => {
  const owner = await createLead(at)
  const other = await createLead(at)
  const cartId = await createCart(at, owner)
  const answer = await open(cartId, other.token)
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'cart_foreign', message: 'Cart belongs to another account' })
  expect((await at.call('GET', '/api/app/session', { token: other.token })).body).toMatchObject({
    user: { id: other.id },
  })
})

test('S-32 an unknown cart', async () => {
  const answer = await open('AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ code: 'cart_not_found', message: 'Cart not found' })
})

test('R-062 the quote says the same day of shipping as the promises after the payment, never before its earliest', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const { body } = await quote(cartId, lead.token, { payment_terms: 1 })
  const journey = await at.call('GET', '/api/app/promises')
  const steps = journey.body['steps'] as { key: string; usual_by: string }[]
  const pharmacy = steps.find(({ key }) => key === 'pharmacy')
  expect(body['ships_by']).toBe(easternDate(new Date(pharmacy?.usual_by ?? '')))
  const plan = body['plan'] as { kind: string; on: string }[]
  const capture = plan.find(({ kind }) => kind === 'capture')
  expect(String(capture?.on) <= String(body['ships_by'])).toBe(true)
})

test('A-03 D-12 C-CAT-003 C-CAT-004 the quote of a monthly plan: total, renewal, dated charges', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const { body } = await quote(cartId, lead.token, { payment_terms: 1 })
  expect(body).toMatchObject({
    total_cents: 14997,
    discount_cents: 0,
    subtotal_cents: 14997,
    renewal_cents: 24997,
    renews_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  const plan = body.plan as { kind: string; cents: number }[]
  expect(plan.filter(({ kind }) => kind === 'hold')).toMatchObject([{ cents: 14997 }])
  expect(plan.filter(({ kind }) => kind === 'fee_window')[0]).toMatchObject({ cents: 27997 })
  const lines = body.lines as { text: string; cents: number }[]
  expect(lines.at(-1)).toEqual({ text: 'Shipping: Free', cents: 0 })
})

test('S-38 M-22 a coupon lowers the first charge only; every failure reads the same', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const good = await quote(cartId, lead.token, { payment_terms: 3, coupon: ' Welcome50 ' })
  expect(good.body).toMatchObject({ total_cents: 39997, discount_cents: 5000, renewal_cents: 44997 })
  const percent = await quote(cartId, lead.token, { payment_terms: 1, coupon: 'SAVE10' })
  expect(percent.body).toMatchObject({ discount_cents: 1500, total_cents: 13497 })
  expect((await quote(cartId, lead.token, { payment_terms: 12, coupon: 'year100' })).status).toBe(200)
  for (const coupon of ['nothing', 'expired25', 'gone25', 'year100']) {
    const answer = await quote(cartId, lead.token, { payment_terms: 1, coupon })
    expect([coupon, answer.status, answer.body.message]).toEqual([coupon, 400, 'Invalid Coupon.'])
  }
})

test('M-22 what this cart has reserved does not count against it, what another has does', async () => {
  const lead = await createLead(at)
  const [mine, other] = [await createCart(at, lead), await createCart(at, lead)]
  const [coupon] = await at.ctx.db.select().from(coupons).where(eq(coupons.code_lower, 'welcome50'))
  const { id, user_id } = await rowOf(mine)
  await at.ctx.db
    .insert(couponUses)
    .values({ coupon_id: coupon?.id ?? 0, user_id, cart_id: id, state: 'reserved', at: at.clock.now() })
  const input = { payment_terms: 1, coupon: 'welcome50' }
  expect((await quote(mine, lead.token, input)).status).toBe(200)
  expect((await quote(other, lead.token, input)).body).toMatchObject({ code: 'coupon_invalid' })
})

test('a quote for a foreign, paid or expired cart, an unknown term or an unknown key is refused', async () => {
  const [owner, other] = [await createLead(at), await createLead(at)]
  const cartId = await createCart(at, owner)
  expect((await quote(cartId, other.token, { payment_terms: 1 })).body).toMatchObject({
    code: 'cart_not_found',
  })
  expect((await quote(cartId, owner.token, { payment_terms: 2 })).status).toBe(400)
  expect((await quote(cartId, owner.token, { payment_terms: 1, amount: 1 })).status).toBe(400)
  await setState(cartId, 'paid')
  expect((await quote(cartId, owner.token, { payment_terms: 1 })).body).toMatchObject({ code: 'cart_paid' })
})

test('D-26 the narrow session sees its own cart only, and moves on with the cart it saves', async () => {
  const lead = await createLead(at)
  const [first, second] = [await createCart(at, lead), await createCart(at, lead)]
  const { session } = (await open(first)).body as Opened
  const token = session?.token ?? ''
  expect((await quote(first, token, { payment_terms: 1 })).status).toBe(200)
  expect((await quote(second, token, { payment_terms: 1 })).status).toBe(404)
  const third = await createCart(at, { token })
  expect((await quote(third, token, { payment_terms: 1 })).status).toBe(200)
  expect((await quote(first, token, { payment_terms: 1 })).status).toBe(404)
})

test('X-08 the coupon that staff attached to an offer comes with its cart, and the claim is what is charged', async () => {
  const preset = async (offer: string | null) => {
    const lead = await createLead(at)
    const cartId = await createCart(at, lead, { offer })
    const { body } = await open(cartId, lead.token)
    return { lead, cartId, preset: body['preset'] }
  }
  expect((await preset('ninetynine')).preset).toEqual({ term: null, coupon: null })
  const coupon = (code: string, more: object) =>
    at.ctx.db
      .insert(coupons)
      .values({ public_id: `offer-${code}`, code_lower: code, cents_off: 5_097, ...more })
  const now = at.clock.now().getTime()
  await coupon('ended99', { offer: 'ninetynine', ends_at: new Date(now - 1) })
  await coupon('paused99', { offer: 'ninetynine', active: false })
  await coupon('later99', { offer: 'ninetynine', starts_at: new Date(now + HOUR * 1000) })
  expect((await preset('ninetynine')).preset).toEqual({ term: null, coupon: null })
  await coupon('claim99', { offer: 'NinetyNine' })
  const { lead, cartId, preset: found } = await preset('ninetynine')
  expect(found).toEqual({ term: null, coupon: 'CLAIM99' })
  const { body } = await quote(cartId, lead.token, { payment_terms: 1, coupon: 'CLAIM99' })
  expect(body).toMatchObject({ total_cents: 14_997 - 5_097 })
  expect((await preset('oneforty')).preset).toEqual({ term: null, coupon: null })
  expect((await preset(null)).preset).toEqual({ term: null, coupon: null })
})
