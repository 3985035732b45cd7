import type { Page } from '@playwright/test'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { arrangeAtPharmacy, arrangeReview, arrangeShipped, type Arranged } from './fixtures/arrange.ts'
import { ledgerOf, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { hasShipped, nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'key presses' })

const NUMBER_OF_CASES = 5
const WHY = 'Starts below the lowest approved step, to bear it better.'

/** A keyboard that counts presses; free text and what a scanner enters are counted apart, because every way needs them. */
function countedKeys(page: Page) {
  const count = { presses: 0, typed: 0 }
  return {
    count,
    press: async (key: string) => {
      count.presses += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      count.typed += text.length
      await page.keyboard.type(text)
    },
  }
}

/** Prints the figures of a journey and keeps them in the report. */
function report(journey: string, { presses, typed }: { presses: number; typed: number }): void {
  const text = `${journey}: ${presses} key presses for ${NUMBER_OF_CASES}, and ${typed} typed or scanned characters`
  process.stdout.write(`${text}\n`)
  test.info().annotations.push({ type: 'key presses', description: text })
}

test('a clinician reviews, prescribes and signs five charts with the keyboard alone', async ({
  service,
  desk,
}) => {
  const orders: Arranged[] = []
  for (let n = 0; n < NUMBER_OF_CASES; n++) orders.push(await arrangeReview(service, { drug: 'tirzepatide' }))
  const page = await desk('clinician')
  await page.setViewportSize({ width: 1280, height: 800 })
  // The charts of this journey alone: the seed has none with this drug in California.
  await page.goto('/queue?state=CA&drug=tirzepatide&kind=first')
  await expect(page.getByRole('link', { name: nameOf(orders[0]!) })).toBeVisible()
  const { press, type, count } = countedKeys(page)
  await press('j')
  await press('Enter')
  const signed: string[] = []
  for (let chart = 1; chart <= NUMBER_OF_CASES; chart++) {
    // Until then the heading is that of the page before.
    await expect(page.getByRole('button', { name: 'Take this order' })).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.getByRole('region', { name: 'Record' })).toBeInViewport({ ratio: 1 })
    await press('t')
    await expect(page.getByText('You have taken this order.')).toBeVisible()
    await press('1')
    await expect(page.getByLabel('Reason for compounding')).toBeFocused()
    // The first letter chooses "Cannot take an inactive ingredient of the approved product".
    await press('C')
    await press('Tab')
    await expect(page.getByLabel('Why this patient')).toBeFocused()
    await type(WHY)
    await press('Control+Enter')
    await expect(page.getByRole('dialog', { name: 'Review and sign' })).toContainText(
      'Cannot take an inactive',
    )
    await press('Control+Enter')
    await expect(page.getByRole('heading', { name: `Issued to ${name}` })).toBeVisible()
    signed.push(name)
    if (chart === NUMBER_OF_CASES) break
    await expect(page.getByRole('link', { name: /^Next chart:/ })).toBeFocused()
    await press('Enter')
  }
  expect(signed.toSorted()).toEqual(orders.map(nameOf).toSorted())
  report('Clinician', count)
  expect(count.presses).toBeLessThanOrEqual(36)
})

test('support tells five callers where their parcel is, found by phone number, with the keyboard alone', async ({
  service,
  desk,
}) => {
  await moveToDay(service, isShipDay)
  const callers: { order: Arranged; phone: string }[] = []
  for (let n = 0; n < NUMBER_OF_CASES; n++) {
    const phone = `212555017${n}`
    callers.push({ order: await arrangeShipped(service, { phone }), phone })
  }
  const page = await desk('support')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { press, type, count } = countedKeys(page)
  for (const { order, phone } of callers) {
    await press('/')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await type(phone)
    await expect(dialog.getByRole('option').filter({ hasText: nameOf(order) })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('heading', { name: `Order of ${nameOf(order)}` })).toBeVisible()
    // The answer is the headline, in view without scrolling.
    await expect(page.getByRole('heading', { name: /^On the way with/ })).toBeInViewport({ ratio: 1 })
  }
  report('Support', count)
  expect(count.presses).toBeLessThanOrEqual(10)
})

/** Numbers whose last digit fits. */
const LABELS = ['771244908804', '771244908815', '771244908826', '771244908837', '771244908848']

test('the pharmacy ships five parcels with the scanner and the keyboard alone', async ({ service, desk }) => {
  await moveToDay(service, isShipDay)
  const orders: Arranged[] = []
  for (let n = 0; n < NUMBER_OF_CASES; n++) orders.push(await arrangeAtPharmacy(service))
  const page = await desk('pharmacy')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/pharmacy')
  const field = page.getByLabel('Scan or type a tracking number, an order number or a name')
  const { press, type, count } = countedKeys(page)
  for (const [n, order] of orders.entries()) {
    await expect(page.getByRole('row').filter({ hasText: nameOf(order) })).toBeVisible()
    await expect(field).toBeFocused()
    // The order number of the packing list opens the shipment, the number of the label ships it.
    await type(order.orderId)
    await press('Enter')
    const tracking = page
      .getByRole('complementary', { name: `Shipment to ${nameOf(order)}` })
      .getByLabel('Tracking number')
    await expect(tracking).toBeFocused()
    await type(LABELS[n] ?? '')
    await press('Enter')
    await expect(page.getByRole('button', { name: `Undo the shipment to ${nameOf(order)}` })).toBeVisible()
  }
  // The last of them leaves after its ten seconds, and the others have left by then.
  await hasShipped(page, `Shipped to ${nameOf(orders.at(-1) ?? { first: '', last: '' })}.`)
  for (const { orderId } of orders) expect((await ledgerOf(service, orderId)).captures).toHaveLength(1)
  report('Pharmacy', count)
  expect(count.presses).toBeLessThanOrEqual(10)
})
