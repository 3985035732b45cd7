import { checkOut, createBuyer, startTestService, type Buyer, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { createCart } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardAttempts, tasks } from '../../../db/schema.ts'

let at: TestService
let now = testTime()
let requested = 0
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, realNow: () => now })
  const { authorize } = at.ctx.payments
  at.ctx.payments.authorize = (order) => {
    requested += 1
    return authorize(order)
  }
})
afterAll(() => at.close())

/** A declined card that only one test uses: what others tried would count with it. */
const DECLINED = '4000000000006975'
const HOUR = 3_600_000
let sources = 0
/** Returns a network that no other test in this file uses. */
const network = () => `10.30.${++sources}.1`

/** Creates a new token of a card, as the card field does for each entry. */
async function tokenOf(number: string): Promise<string> {
  const answer = await fetch(new URL('/v1/payment_methods', at.ctx.sandbox!.url), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_contour_sandbox' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** The service as another visitor calls it: every call comes from one network. */
const from = (ip: string): TestService => ({
  ...at,
  call: (method, path, options = {}) =>
    at.call(method, path, { ...options, headers: { 'x-forwarded-for': ip, ...options.headers } }),
})
const tryCard = async (buyer: Buyer, ip: string, cardToken: string) =>
  checkOut(from(ip), buyer, { cardToken, cardBrand: undefined, cardDetails: undefined })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof tryCard>>) => [status, body['code']]

test('R-013 a spent card is known by the fingerprint that the gateway tells, whatever the browser says of it', async () => {
  const ip = network()
  const buyer = await createBuyer(from(ip))
  const before = requested
  for (let n = 1; n <= 3; n++)
    expect(codeOf(await tryCard(buyer, ip, await tokenOf(DECLINED)))).toEqual([402, 'card_declined'])
  expect(codeOf(await tryCard(buyer, ip, await tokenOf(DECLINED)))).toEqual([402, 'card_attempts'])
  expect(requested - before).toBe(3)
})

test('R-013 a person has five cards a day, and is told when the next may be tried', async () => {
  const ip = network()
  const buyer = await createBuyer(from(ip))
  const before = requested
  const cards = [
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclinedExpiredCard',
    'pm_card_chargeDeclinedLostCard',
  ]
  for (const card of [...cards, 'pm_card_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedProcessingError'])
    expect((await tryCard(buyer, ip, card)).status).toBe(402)
  // Another cart and another network change nothing: the limit counts the patient.
  const cartId = await createCart(from(ip), buyer, { drug: 'semaglutide' })
  const refused = await tryCard({ ...buyer, cartId }, network(), 'pm_card_visa')
  expect(codeOf(refused)).toEqual([429, 'too_many_requests'])
  expect(refused.body['details']).toMatchObject({ reason: 'card_attempts' })
  expect(refused.body.message).toContain('try again in 24 hours')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(requested - before).toBe(5)
})

test('R-013 a cart takes no sixth card, not on the next day either', async () => {
  const ip = network()
  const buyer = await createBuyer(from(ip))
  for (const card of ['visa_chargeDeclined', 'chargeDeclinedExpiredCard', 'chargeDeclinedLostCard'])
    await tryCard(buyer, ip, `pm_card_${card}`)
  now += 25 * HOUR
  for (const card of ['visa_chargeDeclined', 'chargeDeclinedExpiredCard'])
    expect((await tryCard(buyer, ip, `pm_card_${card}`)).status).toBe(402)
  now += 25 * HOUR
  expect(codeOf(await tryCard(buyer, ip, 'pm_card_visa'))).toEqual([429, 'too_many_requests'])
})

test('R-013 a network has ten cards an hour over all people, and a hold that stands costs nothing', async () => {
  const net = '2001:db8:99:1'
  let host = 0
  const ip = () => `${net}::${(++host).toString(16)}`
  const paid = await createBuyer(from(network()))
  expect((await tryCard(paid, ip(), 'pm_card_visa')).status).toBe(200)
  const buyers = []
  for (let n = 1; n <= 3; n++) buyers.push(await createBuyer(from(network())))
  const cards = [
    'visa_chargeDeclined',
    'chargeDeclinedExpiredCard',
    'chargeDeclinedLostCard',
    'chargeDeclinedStolenCard',
  ]
  const answers = []
  for (const buyer of buyers)
    for (const card of cards) answers.push((await tryCard(buyer, ip(), `pm_card_${card}`)).status)
  expect(answers).toEqual([...Array<number>(10).fill(402), 429, 429])
  const honest = await createBuyer(from(network()))
  expect((await tryCard(honest, network(), 'pm_card_visa')).status).toBe(200)
})

test('R-013 update-card counts in the same series', async () => {
  const ip = network()
  const buyer = await createBuyer(from(ip))
  expect((await tryCard(buyer, ip, 'pm_card_visa')).status).toBe(200)
  const update = (token: string) =>
    from(ip).call('POST', '/api/update-card', { token: buyer.token, body: { token } })
  const statuses = []
  for (let n = 1; n <= 6; n++) statuses.push((await update(await tokenOf('4000000000009995'))).status)
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429])
})

test('R-013 attempts made at once do not pass side by side', async () => {
  const ip = network()
  const buyers = []
  for (let n = 1; n <= 14; n++) buyers.push(await createBuyer(from(network())))
  const answers = await Promise.all(buyers.map((buyer) => tryCard(buyer, ip, 'pm_card_visa_chargeDeclined')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('R-013 billing gets a task when cards are declined in numbers that no ordinary hour has', async () => {
  const buyer = await createBuyer(from(network()))
  const many = Array.from({ length: 60 }, (_, n) => ({
    user_id: buyer.userId,
    cart_id: null,
    ip: '192.0.2.1',
    network: `192.0.2.${n}`,
    reference: `sample:${n}`,
    outcome: 'declined',
    at: at.clock.now(),
    asked_at: new Date(now - HOUR / 2),
  }))
  const other = await createBuyer(from(network()))
  await at.ctx.db.insert(cardAttempts).values(many)
  await tryCard(other, network(), 'pm_card_visa_chargeDeclined')
  const made = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'card_testing_suspected'))
  expect(made).toMatchObject([{ role: 'billing', state: 'open' }])
})
