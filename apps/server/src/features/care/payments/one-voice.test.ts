import { formatUsd } from '@contour/domain/money/cents'
import { cardLinesSentence, securedAt, totalInWords } from '@contour/domain/orders/order-money'
import type { OrderTotal } from '@contour/domain/orders/order-money'
import { MONEY_LABELS, type MoneyEvent } from '@contour/domain/payments/money-events'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { applyPrescriptionDecision, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { pdfPages } from '@contour/testkit/pdf-words'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import {
  buySubscription,
  ledgerOfPerson,
  shipOrder,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import { submitForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons, intents, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Person = { userId: number; userPublicId: string; email: string; orderId: string }
type Said = { events: MoneyEvent[] }

/** "Charged $249.97 2026-11-30": an event as every place must state it. */
const said = ({ kind, cents, at: when }: MoneyEvent) =>
  `${MONEY_LABELS[kind]} ${formatUsd(cents)} ${easternDate(new Date(when))}`

const homeOf = async (person: Person) => {
  const { body } = await at.call('GET', '/api/app/home', { token: await signIn(at, person) })
  const { orders } = body['order_list'] as {
    orders: { id: string; hold: OrderTotal | null; money: MoneyEvent[]; payment_secured: boolean }[]
  }
  return orders.find(({ id }) => id === person.orderId)!
}
const pastPayments = async (person: Person) => {
  const { body } = await at.call('GET', '/api/transaction-items', { token: await signIn(at, person) })
  return body['transactions'] as (Said & {
    id: string
    amount: number
    created_at: string
    product_name: string
  })[]
}
const supportOf = async (person: Person) => {
  const token = await signInStaff(at, 'support')
  const { body } = await at.staffCall('GET', `/staff-api/orders/${person.orderId}`, { token })
  return body as unknown as {
    order: { money: { cents: number } | null }
    money: { total: OrderTotal | null; events: MoneyEvent[] }
    payments: Said[]
  }
}
const billingOf = async (person: Person) => {
  const token = await signInStaff(at, 'billing')
  const { body } = await at.staffCall('GET', `/staff-api/billing/patients/${person.userPublicId}`, { token })
  return body as unknown as {
    payments: (Said & { id: string; refundable_cents: number })[]
    balance: { held_cents: number; captured_cents: number; refunded_cents: number }
  }
}
const receiptOf = async (person: Person, id: string) => {
  const answer = await fetch(`${at.service.patientUrl}/api/app/invoices/${id}/pdf?itemised=1`, {
    headers: { authorization: `Bearer ${await signIn(at, person)}` },
  })
  // A line may break after a hyphen.
  return pdfPages(Buffer.from(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll('- Nausea', '-Nausea')
}
const lettersOf = async (person: Person, kind: string) => {
  await at.settle()
  return (await at.messages(person.email)).filter((message) => message.kind === kind)
}

type Expected = {
  /** The one total with its lines; null once nothing is held or charged. */
  total: { cents: number; captured: boolean; lines: readonly [string, number][] } | null
  /** Every event, oldest first, as "Label $amount", in the order's words. */
  events: readonly string[]
  /** What billing's balance says: held, charged, refunded. */
  balance: readonly [number, number, number]
}

/** Reads one order as every role reads it, and expects one table of amounts, labels and dates. */
async function expectOneVoice(person: Person, expected: Expected): Promise<void> {
  await at.settle()
  const [home, support, billing, past] = [
    await homeOf(person),
    await supportOf(person),
    await billingOf(person),
    await pastPayments(person),
  ]
  const lines = expected.total?.lines.map(([name, cents]) => ({ name, cents })) ?? []
  for (const total of [home.hold, support.money.total]) {
    if (!expected.total) {
      expect(total).toBeNull()
      continue
    }
    expect(total).toMatchObject({ cents: expected.total.cents, captured: expected.total.captured })
    expect(total?.lines.map(({ name, cents }) => ({ name, cents }))).toEqual(lines)
  }
  if (expected.total) expect(support.order.money?.cents).toBe(expected.total.cents)
  // One list of events with their labels and dates for patient and support, and per payment for the others.
  const stated = home.money.map(said)
  expect(stated.map((event) => event.replace(/ \d{4}-\d\d-\d\d$/, ''))).toEqual(expected.events)
  expect(support.money.events.map(said)).toEqual(stated)
  const sorted = (all: readonly Said[]) => all.flatMap(({ events }) => events.map(said)).toSorted()
  for (const payments of [past, support.payments, billing.payments])
    expect(sorted(payments)).toEqual(stated.toSorted())
  // The ledger is what they all come from.
  const { held_cents, captured_cents, refunded_cents } = billing.balance
  expect([held_cents, captured_cents, refunded_cents]).toEqual(expected.balance)
  const kept = await ledgerOfPerson(at, person.userId)
  const sum = (kind: string) =>
    kept.reduce((cents, entry) => (entry.kind === kind ? cents + entry.cents : cents), 0)
  expect([sum('capture'), sum('refund')]).toEqual(expected.balance.slice(1))
  // Receipts state the same events, dated by the charge.
  for (const payment of past) {
    const receipt = await receiptOf(person, payment.id)
    expect(receipt).toContain(formatLongDate(easternDate(new Date(payment.created_at))))
    for (const { kind, cents, at: when } of payment.events)
      expect(receipt).toContain(
        `${MONEY_LABELS[kind]} on ${formatLongDate(easternDate(new Date(when)))}: ${formatUsd(cents)}.`,
      )
  }
}

const ADDON = 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)'
const PLAN = 'Tirzepatide, monthly'

test('D-90 an order with an add-on bought after the payment has one total with its lines everywhere, from thanks page to receipt', async () => {
  const zoe = await buySubscription(at, { drug: 'tirzepatide' })
  const token = await signIn(at, zoe)
  await expectOneVoice(zoe, {
    total: { cents: 24_997, captured: false, lines: [[PLAN, 24_997]] },
    events: ['Held $249.97'],
    balance: [24_997, 0, 0],
  })
  expect((await lettersOf(zoe, 'order_received'))[0]?.text).toContain(
    '$249.97 is held on your card and charged when your order ships.',
  )
  await at.ctx.db.update(users).set({ agreed_to_text: true }).where(eq(users.id, zoe.userId))
  const added = await at.call('POST', '/api/bundle-selected', { token, body: { selectedMed: 'Nausea' } })
  expect(added.status).toBe(200)
  const total = {
    cents: 26_994,
    captured: false,
    lines: [
      [PLAN, 24_997],
      [ADDON, 1_997],
    ],
  } as const
  const held = {
    total: { ...total, lines: [...total.lines] as [string, number][] },
    balance: [26_994, 0, 0],
  } as const
  await expectOneVoice(zoe, { ...held, events: ['Held $249.97', 'Held $19.97'] })
  const words = '$269.94 ($249.97 for your plan, $19.97 for your add-on)'
  const twoLines = 'Your card statement shows two lines: $249.97 and $19.97.'
  const home = await homeOf(zoe)
  expect(totalInWords(home.hold!)).toBe(words)
  expect(cardLinesSentence(home.hold!.card_lines)).toBe(twoLines)
  const thanks = await at.call('GET', '/api/app/add-on', { token })
  expect((thanks.body['paid'] as { total: OrderTotal }).total).toEqual(home.hold)
  const [letter] = await lettersOf(zoe, 'addon_added')
  for (const part of ['Your add-on is part of your order', `${words} is held on your card`, twoLines])
    expect(letter?.text).toContain(part)

  await submitForm(at, { token, orderId: zoe.orderId })
  expect((await prescribeOrder(at, zoe.orderId)).status).toBe(200)
  const [{ phone } = { phone: '' }] = await at.ctx.db
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, zoe.userId))
  const texted = (await at.messages(phone)).filter(({ kind }) => kind === 'prescription_ready')
  const ready = [...(await lettersOf(zoe, 'prescription_ready')), ...texted]
  expect(ready.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  // A text message shows on a lock screen: it names no amount (D-13).
  for (const { text } of ready.filter(({ channel }) => channel === 'email'))
    expect(text).toContain(`${words} is charged to your card when it ships, not before. ${twoLines}`)
  await applyPrescriptionDecision(at, { ...zoe, token }, true)
  await shipOrder(at, zoe.orderId)
  const day = easternDate(at.clock.now())
  await expectOneVoice(zoe, {
    total: { ...held.total, captured: true },
    events: ['Held $249.97', 'Held $19.97', 'Charged $249.97', 'Charged $19.97'],
    balance: [0, 26_994, 0],
  })
  expect(easternDate(new Date(securedAt((await homeOf(zoe)).money)!))).toBe(day)
  expect((await lettersOf(zoe, 'shipped')).every(({ text }) => text.includes(words))).toBe(true)
  const receipts = await lettersOf(zoe, 'payment_received')
  for (const [cents, what] of [
    [24_997, 'your order'],
    [1_997, 'your add-on'],
  ] as const)
    expect(
      receipts.some(({ text }) =>
        text.includes(
          `On ${formatLongDate(day)} we charged ${formatUsd(cents)} for ${what} to your Visa card ending in 4242.`,
        ),
      ),
    ).toBe(true)
  // The receipt of a line names what that line is.
  const past = await pastPayments(zoe)
  const addon = past.find(({ amount }) => amount === 19.97)!
  expect(addon.product_name).toBe(ADDON)
  const receipt = await receiptOf(zoe, addon.id)
  expect(receipt).toContain(ADDON)
  expect(receipt).not.toContain('Tirzepatide')
})

test('D-90 a coupon, and a refund by staff with its reason: amount, card and day agree in letter, box, receipt and ledger', async () => {
  await at.ctx.db.insert(coupons).values({
    public_id: at.ctx.random.id(),
    code_lower: 'sample50',
    cents_off: 5000,
    max_uses: 2,
  })
  const oakley = await startSubscriber(at, { couponCode: 'sample50', amount: 9_997 })
  const [payment] = await pastPayments(oakley)
  const charged = {
    total: { cents: 9_997, captured: true, lines: [['Semaglutide, monthly', 9_997]] as [string, number][] },
    events: ['Held $99.97', 'Charged $99.97'],
    balance: [0, 9_997, 0],
  } as const
  expect(await receiptOf(oakley, payment!.id)).toContain('Discount - $50.00')
  await expectOneVoice(oakley, charged)
  await at.advance(3 * 86_400)
  const made = await at.staffCall('POST', `/staff-api/billing/payments/${payment!.id}/refund`, {
    token: await signInStaff(at, 'billing'),
    body: { cents: 5_000, reason: 'The parcel arrived a day late.' },
  })
  expect(made.status).toBe(200)
  await expectOneVoice(oakley, {
    ...charged,
    events: [...charged.events, 'Refunded $50.00'],
    balance: [0, 9_997, 5_000],
  })
  const [letter] = await lettersOf(oakley, 'refund_made')
  const day = formatLongDate(easternDate(at.clock.now()))
  expect(letter?.text).toContain(`On ${day} we refunded $50.00 to your Visa card ending in 4242.`)
  expect(letter?.text).toContain('Why: The parcel arrived a day late.')
})

test('D-90 a denied order: what was held is released, on every screen and in the letter, and nothing says failed', async () => {
  const maxi = await placeOrder(at, { term: 3 })
  await submitForm(at, maxi)
  const denied = await at.staffCall('POST', `/staff-api/orders/${maxi.orderId}/deny`, {
    token: await signInStaff(at, 'clinician'),
    body: { reason: 'contraindication', text: 'This treatment is not safe for you.' },
  })
  expect(denied.status).toBe(200)
  await expectOneVoice(maxi, {
    total: null,
    events: ['Held $449.97', 'Released $449.97'],
    balance: [0, 0, 0],
  })
  const [letter] = await lettersOf(maxi, 'order_denied')
  expect(letter?.subject).toBe('We cannot proceed with your order')
  expect(letter?.text).toContain('$449.97')
  expect(letter?.text).toContain('Visa card ending in 4242')
})

test('D-90 a check-in that nobody paid yet has no done payment, at home and at support', async () => {
  const morgan = await startSubscriber(at, { term: 3 })
  const bought = await at.ctx.db.select().from(intents).where(eq(intents.user_id, morgan.userId))
  expect(bought).toHaveLength(1)
  for (let day = 0; day < 95; day += 1) {
    await at.advance(86_400)
    const { body } = await at.call('GET', '/api/app/home', { token: await signIn(at, morgan) })
    const { orders } = body['order_list'] as {
      orders: { id: string; hold: unknown; money: unknown[]; payment_secured: boolean; shipment_no: number }[]
    }
    const next = orders.find(({ shipment_no }) => shipment_no > 1)
    if (!next) continue
    expect(next).toMatchObject({ hold: null, money: [], payment_secured: false })
    const token = await signInStaff(at, 'support')
    const support = await at.staffCall('GET', `/staff-api/orders/${next.id}`, { token })
    expect((support.body['steps'] as { key: string; state: string; at: string | null }[])[0]).toEqual({
      key: 'payment',
      label: 'Payment',
      state: 'open',
      at: null,
    })
    return
  }
  throw new Error('no check-in opened')
})
