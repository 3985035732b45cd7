import type { ChargeEvent } from '@contour/domain/subscriptions/charge-schedule'
import { findPrice } from '@contour/domain/catalog/price-book'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { checkOut, createBuyer, type Buyer, type TestService } from '@contour/testkit'
import { moveToDay, shipToday, signIn } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { intents, ledger, orders, subscriptions } from '../../src/db/schema.ts'
import { nextJobAt } from '../../src/jobs/scheduled-jobs.ts'
import { answerOrders } from './answer-orders.ts'
import { COUPONS, type Event, type History } from './history.ts'
import { ExpectedHistory, messagesCausedBy, type Entry } from './expected-history.ts'

type HistoryRunner = {
  history: History
  bought: string
  person: Buyer
  planId: string
  told: ExpectedHistory
}

export type Disagreement = { history: History; bought: string; what: string; seen: unknown; told: unknown }

/** Creates the coupons of the histories, as billing staff do. */
export async function offerCoupons(at: TestService): Promise<void> {
  const token = await signInStaff(at, 'billing')
  for (const [code, cents_off] of Object.entries(COUPONS)) {
    const made = await at.staffCall('POST', '/staff-api/billing/coupons', {
      token,
      body: { code, cents_off },
    })
    if (made.status !== 200) throw new Error(`coupon not made: ${JSON.stringify(made.body)}`)
  }
}

/**
 * Runs many histories concurrently through the service: each is quoted and bought over HTTP, its events are the calls
 * of the screens, the pharmacy ships every ship day, and the clock is advanced once for all of them, day by day. What a
 * clinician decides is written directly (answer-orders.ts); everything that moves money is the real engine.
 * @param days how long the run continues after its first day
 * @returns where the ledger differs from what the announced schedule and the events require
 */
export async function runHistories(
  at: TestService,
  histories: readonly History[],
  { from, days }: { from: string; days: number },
): Promise<Disagreement[]> {
  const walkers: HistoryRunner[] = []
  const found: Disagreement[] = []
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(from, day)
    for (const { told: result } of walkers) result.morning(today)
    const buying = histories.filter(({ startsOn }) => startsOn === day)
    const acting = walkers.filter((runner) => eventsOn(runner, today).length > 0)
    if (buying.length + acting.length > 0 || day === days || (await hasPendingWork(at, today))) {
      await moveToDay(at, today)
      await sideBySide(buying, async (history) => void walkers.push(await buy(at, history, today)))
      await sideBySide(acting, async (runner) => {
        for (const event of eventsOn(runner, today)) found.push(...(await act(at, runner, event, today)))
      })
      // A new card is tried at once; what it paid for may ship today.
      if (acting.length > 0) await at.settle()
      await answerOrders(at, today, notReady(walkers, today))
      if (isShipDay(today)) await shipAll(at, today)
    }
    for (const { told: result } of walkers) result.afternoon(today)
  }
  for (const runner of walkers) found.push(...(await compare(at, runner)))
  return found
}

/** Whether anything is due before the end of the day or waits for clinic or pharmacy; a day without work is skipped. */
async function hasPendingWork(at: TestService, today: string): Promise<boolean> {
  const waiting = await at.ctx.db.$count(orders, inArray(orders.status, ['pending_approval', 'order_placed']))
  const next = await nextJobAt(at.ctx.db, at.clock)
  return waiting > 0 || (next !== null && easternDate(next) <= today)
}

/** Patients do not wait for one another, just as in a clinic. */
const AT_ONCE = 6

async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const eventsOn = ({ history, bought }: HistoryRunner, today: string) =>
  history.events.filter(({ day }) => day > 0 && addDays(bought, day) === today)

/** Patients whose first order the clinic has not decided on yet. */
const notReady = (walkers: readonly HistoryRunner[], today: string): ReadonlySet<number> =>
  new Set(
    walkers
      .filter(({ bought, history }) => addDays(bought, history.clinicDays) > today)
      .map(({ person }) => person.userId),
  )

async function buy(at: TestService, history: History, today: string): Promise<HistoryRunner> {
  const { drug, term, coupon, addon } = history
  const person = await createBuyer(at, { drug })
  const { token, cartId } = person
  if (addon)
    await need(
      at.call('POST', `/api/app/carts/${cartId}/add-ons`, {
        token,
        body: { product_id: PRODUCT_IDS.nausea, quantity: 1 },
      }),
    )
  const quote = await need(
    at.call('POST', `/api/app/carts/${cartId}/quote`, {
      token,
      body: { payment_terms: term, ...(coupon ? { coupon } : {}) },
    }),
  )
  await need(
    checkOut(at, person, {
      payment_terms: term,
      amount: quote['total_cents'],
      ...(coupon ? { couponCode: coupon } : {}),
    }),
  )
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, person.userId))
  if (!plan) throw new Error('bought without a plan')
  const result = new ExpectedHistory(messagesCausedBy(quote['plan'] as ChargeEvent[]), term, {
    ready: addDays(today, history.clinicDays),
    quarter: findPrice('checkout', drug, 3, 'total') ?? Number.NaN,
  })
  return { history, bought: today, person, planId: plan.public_id, told: result }
}

async function need(calling: ReturnType<TestService['call']>) {
  const { status, body } = await calling
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Cards of Pay Now: a token that paid before would be treated as a repetition. */
const OTHER_CARDS = ['pm_card_mastercard', 'pm_card_amex', 'pm_card_discover']

async function act(
  at: TestService,
  runner: HistoryRunner,
  event: Event,
  today: string,
): Promise<Disagreement[]> {
  const { told: result, planId, history } = runner
  const before = result.state
  const next = before === 'active' ? result.next : ''
  const amountDueCents = result.dueCents
  const taken = result.try(event, today)
  if (taken === null) return []
  const token = await signIn(at, runner.person)
  const post = (path: string, body: unknown = {}) => at.call('POST', path, { token, body })
  const path = `/api/app/subscriptions/${planId}`
  const call = async () => {
    switch (event.kind) {
      case 'cancel':
        await at.call('GET', `${path}/cancel-preview`, { token })
        return post('/api/cancle-subs', { subs_id: planId })
      case 'pause':
        return post(`${path}/pause`, { months: event.months })
      case 'move':
        return post(`${path}/move`, { on: addDays(next || today, event.days) })
      case 'card_fails':
        return post('/api/update-card', { token: 'pm_card_chargeCustomerFail' })
      case 'new_card':
        return post('/api/update-card', { token: 'pm_card_visa' })
      case 'pay_now':
        return post('/api/process-subs-payment', {
          token: OTHER_CARDS[history.events.filter(({ kind }) => kind === 'pay_now').indexOf(event)],
          subscription_id: planId,
          amount: amountDueCents / 100,
        })
    }
  }
  const { status, body } = await call()
  const found: Disagreement[] = []
  if ((status === 200) !== taken)
    found.push(disagree(runner, `${event.kind} on ${today} while ${before}`, [status, body['code']], taken))
  if (event.undone && status === 200 && before !== 'pending') {
    const undone = await post(`${path}/undo`)
    if (undone.status !== 200)
      found.push(disagree(runner, `undo of ${event.kind} on ${today}`, undone.body, 200))
  }
  return found
}

const disagree = (
  { history, bought }: HistoryRunner,
  what: string,
  seen: unknown,
  result: unknown,
): Disagreement => ({
  history,
  bought,
  what,
  seen,
  told: result,
})

/** Ships everything that is due at the pharmacy; the service itself refuses what is not paid for. */
async function shipAll(at: TestService, today: string): Promise<void> {
  const waiting = await at.ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(and(eq(orders.status, 'order_placed'), or(eq(orders.kind, 'first'), lte(orders.due_on, today))))
    .orderBy(asc(orders.id))
  // Signs the pharmacy in before the concurrent calls.
  await signInStaff(at, 'pharmacy')
  await sideBySide(waiting, async ({ id }) => {
    const { status, body } = await shipToday(at, id)
    if (status !== 200 && body['code'] !== 'wrong_status')
      throw new Error(`not shipped: ${status} ${JSON.stringify(body)}`)
  })
}

async function compare(at: TestService, runner: HistoryRunner): Promise<Disagreement[]> {
  const { person, told: result } = runner
  const rows = await at.ctx.db
    .select({ kind: ledger.kind, cents: ledger.cents, when: ledger.at })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(and(eq(intents.user_id, person.userId), inArray(ledger.kind, ['capture', 'refund'])))
  const seen = rows.map(({ kind, cents, when }) => ({ kind, cents, on: easternDate(when) }) as Entry)
  const held = await at.ctx.db
    .select({ cents: intents.cents })
    .from(intents)
    .where(and(eq(intents.user_id, person.userId), eq(intents.state, 'held')))
  const stands = held.reduce((sum, { cents }) => sum + cents, 0)
  const found: Disagreement[] = []
  if (JSON.stringify(summed(seen)) !== JSON.stringify(summed(result.entries)))
    found.push(disagree(runner, 'the ledger', summed(seen), summed(result.entries)))
  if (stands !== result.held) found.push(disagree(runner, 'held at the end', stands, result.held))
  return found
}

/** One line per day and kind: subscription and add-on of one purchase are captured together or separately. */
function summed(entries: readonly Entry[]): string[] {
  const days = new Map<string, number>()
  for (const { kind, cents, on } of entries)
    days.set(`${on} ${kind}`, (days.get(`${on} ${kind}`) ?? 0) + cents)
  return [...days].map(([day, cents]) => `${day} ${cents}`).toSorted()
}
