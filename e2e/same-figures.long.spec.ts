/// <reference lib="dom" />
import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { EARLY_TERMINATION_FEE, firstCharge } from '@contour/domain/catalog/price-book'
import { formatUsd } from '@contour/domain/money/cents'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { reportUntil } from '@contour/domain/orders/delivery-answer'
import { plannedLetter } from '@contour/domain/promises/late-order'
import { journeyTimes, promiseTimes } from '@contour/domain/promises/promises'
import type { Page } from '@playwright/test'
import { arrangeOrder, openAs, sendForm, simulateNextDay, simulateNextStep } from './fixtures/arrange.ts'
import type { Arranged } from './fixtures/arrange.ts'
import { ledgerOf, messagesTo, timeOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { asStated, centsIn, timesIn } from './fixtures/stated-figures.ts'
import { declineAddOn } from './pages/checkout.ts'
import { post } from './pages/lead-on-device.ts'

type Listed = {
  status: OrderStatus
  status_since: string
  created_at: string
  subscription_id: string
  payment_intent_id: string
  hold: { cents: number; captured: boolean } | null
  promise: { with: string; usual_by: string | null; write_by: string | null } | null
  accepts_at: string | null
  expected_ship_on: string | null
  shipped_at: string | null
  delivered_at: string | null
  left_at: Record<string, string>
}

type Plan = { id: string; supply: { next_arrives_on: string | null } | null }

/**
 * Reads what the pages read: the order, the coming charges of its subscription, the day by which its next parcel arrives
 * (D-88), the prices of other therapies.
 */
async function read(service: RunningService, { session }: Arranged) {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const { orders } = (await get('/api/order-items')) as { orders: Listed[] }
  const order = orders[0]!
  const { timeline } = (await get(`/api/app/subscriptions/${order.subscription_id}/upcoming`)) as {
    timeline: { on: string; cents: number }[]
  }
  const { subscriptions } = (await get('/api/subscription-items')) as { subscriptions: Plan[] }
  const plan = subscriptions.find(({ id }) => id === order.subscription_id)
  const { price_cents } = (await get('/api/app/therapies')) as { price_cents: number }
  return { order, timeline, arrives: plan?.supply?.next_arrives_on ?? null, therapy: price_cents }
}

/** The instants and days of an order and its plan, each as a text may state it. */
function timesOf({ order, timeline, arrives }: Awaited<ReturnType<typeof read>>): string[] {
  const { promise, delivered_at } = order
  const until = delivered_at
    ? reportUntil({ deliveredAt: new Date(delivered_at), assumed: false, answer: null })
    : null
  const instants = [
    order.created_at,
    order.status_since,
    promise?.usual_by,
    promise?.write_by,
    order.accepts_at,
    order.shipped_at,
    delivered_at,
    until?.toISOString(),
    ...Object.values(order.left_at),
  ].flatMap((instant) => (instant ? [asStated(instant)] : []))
  return [
    ...instants,
    ...timeline.map(({ on }) => on),
    ...[order.expected_ship_on, arrives].filter((day) => day !== null),
  ]
}

/** Opens a page and returns its main text once it shows the order: its current step, or a text. */
async function textOf(page: Page, path: string, shows?: RegExp): Promise<string> {
  await page.goto(path)
  const main = page.getByRole('main')
  if (shows) await expect(main).toContainText(shows)
  else await expect(main.locator('[aria-current=step]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  return main.innerText()
}

test('one order from the payment to the delivery: home, status page, thanks page, invoice and every letter state the same times and the same amount, each from one function', async ({
  page,
  service,
}) => {
  const patient = await arrangeOrder(service)
  const price = firstCharge('checkout', 'semaglutide', 1)
  const first = await read(service, patient)
  const payment = first.order.payment_intent_id

  await test.step('the thanks page counts its dates as the order will', async () => {
    await openAs(page, patient, '/about')
    const asked = page.waitForResponse('**/api/app/promises')
    await page.goto(`/payment/thanks?terms=1&amount=${price / 100}&trans_id=${payment}`)
    await declineAddOn(page)
    const journey = (await (await asked).json()) as {
      now: string
      steps: { key: keyof ReturnType<typeof journeyTimes>; usual_by: string | null }[]
    }
    const times = journeyTimes(new Date(journey.now), STATED_HOURS)
    expect(times.review).toEqual(
      promiseTimes('waiting_prescription', new Date(journey.now), STATED_HOURS).usualBy,
    )
    for (const { key, usual_by } of journey.steps)
      expect(usual_by, key).toBe(times[key]?.toISOString() ?? null)
    const steps = page.getByRole('list', { name: 'What happens now' })
    await expect(steps).toContainText('By ')
    expect(timesIn(await steps.innerText(), new Date(journey.now)).toSorted()).toEqual(
      journey.steps.flatMap(({ usual_by }) => (usual_by ? [asStated(usual_by)] : [])).toSorted(),
    )
    expect(new Set(centsIn(await page.getByRole('main').innerText()))).toEqual(new Set([price]))
  })

  let seen = 0
  const look = async (status: OrderStatus) => {
    const facts = await read(service, patient)
    const { order, timeline, therapy } = facts
    expect(order.status).toBe(status)
    const now = await timeOf(service)
    const since = new Date(order.status_since)
    const planned = plannedLetter(status, since, STATED_HOURS)
    if (order.promise?.usual_by)
      expect(order.promise).toMatchObject({
        usual_by: promiseTimes(status, since, STATED_HOURS).usualBy?.toISOString(),
        write_by: planned?.writeBy.toISOString() ?? null,
      })
    expect(order.hold?.cents).toBe(price)
    const times = timesOf(facts)
    const amounts = [price, EARLY_TERMINATION_FEE, therapy, ...timeline.map(({ cents }) => cents)]

    const shows = status === 'order_delivered' ? /delivered/i : undefined
    const home = await textOf(page, '/home', shows)
    const progress = await textOf(page, '/status-progress', shows)
    for (const [name, text] of [
      ['home', home],
      ['status page', progress],
    ] as const) {
      expect(times, name).toEqual(expect.arrayContaining(timesIn(text, now)))
      expect(amounts, name).toEqual(expect.arrayContaining(centsIn(text)))
      if (!planned) continue
      expect(timesIn(text, now), name).toContain(asStated(planned.usualBy))
      expect(timesIn(text, now), name).toContain(asStated(planned.writeBy))
    }
    if (order.accepts_at) {
      expect(timesIn(home, now)).toContain(asStated(order.accepts_at))
      const prescription = await textOf(page, `/prescription/${patient.orderId}`, /Approve/)
      expect(times).toEqual(expect.arrayContaining(timesIn(prescription, now)))
      expect(amounts).toEqual(expect.arrayContaining(centsIn(prescription)))
    }
    expect(centsIn(home).includes(price) || order.hold?.captured).toBe(true)

    const letters = (await messagesTo(service, patient.email)).toReversed()
    const fresh = letters.slice(seen)
    seen = letters.length
    for (const { kind, subject, text } of fresh) {
      expect(times, kind).toEqual(expect.arrayContaining(timesIn(`${subject}\n${text}`, now)))
      expect([price], kind).toEqual(expect.arrayContaining(centsIn(`${subject}\n${text}`)))
    }
    return {
      order,
      now,
      kinds: fresh.map(({ kind }) => kind),
      letter: (kind: string) => fresh.find((one) => one.kind === kind)?.text ?? '',
    }
  }

  const placed = await look('pending_approval')
  expect(centsIn(placed.letter('order_received'))).toEqual([price])

  await sendForm(service, patient)
  expect((await look('waiting_prescription')).kinds).toContain('form_received')

  await simulateNextStep(service, patient)
  const prescribed = await look('prescription_received')
  const request = prescribed.letter('prescription_ready')
  expect(timesIn(request, prescribed.now)).toEqual([asStated(prescribed.order.accepts_at ?? '')])
  expect(centsIn(request)).toEqual([price])

  const accepted = { order_id: patient.orderId, accept: true }
  await post(service, `/api/prescription-update/${patient.orderId}`, accepted, patient.session.token)
  expect((await look('order_placed')).kinds).toContain('at_pharmacy')

  await simulateNextDay(service, patient)
  const shipped = await look('order_shipped')
  expect(shipped.kinds).toContain('shipped')
  expect(centsIn(shipped.letter('payment_received'))).toEqual([price])

  await simulateNextDay(service, patient)
  expect((await look('order_delivered')).kinds).toContain('delivered')

  const { captures } = await ledgerOf(service, patient.orderId)
  expect(captures.map(({ amount }) => amount)).toEqual([price])
  await page.goto(`/invoice/${payment}`)
  const invoice = page.getByTitle('Invoice').contentFrame().locator('body')
  await expect(invoice).toContainText(formatUsd(price))
  expect(new Set(centsIn(await invoice.innerText()).filter((cents) => cents !== 0))).toEqual(new Set([price]))
  await page.goto('/home?tab=billing')
  await expect(page.getByRole('main')).toContainText(formatUsd(price))
})
