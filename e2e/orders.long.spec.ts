import { takeClock } from './fixtures/browser.ts'
import { now } from './fixtures/clock.ts'
import {
  arrangeCart,
  arrangeOrder,
  openAs,
  simulateNextStep,
  simulateNextDay,
  sendForm,
} from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { failHomeCall } from './fixtures/home-calls.ts'
import { expect, test } from './fixtures/service.ts'
import { acceptPrescription } from './pages/responding.ts'

test('P-ORD-001 P-ORD-004 P-ORD-005 P-ORD-006 without an order /home leads to the plans; while it loads the bar counts, and delays nothing', async ({
  page,
  service,
}) => {
  const person = await arrangeCart(service)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await failHomeCall(page)
  await page.route('**/api/order-items', async (route) => {
    await held
    return route.continue()
  })
  await takeClock(page)
  await openAs(page, person, '/home')
  const bar = page.getByText(/^Loading your orders, \d+%$/)
  await expect(bar).toBeVisible()
  await page.clock.pauseAt(now().getTime() + 2_000)
  const percent = async () => Number(/\d+/.exec((await bar.textContent()) ?? '')?.[0])
  const before = await percent()
  await page.clock.runFor(29)
  const after = await percent()
  // Whenever the last tick was, 300 ms are ten more; the progress stops at 99 during a long wait.
  expect(after - before).toBeLessThanOrEqual(1)
  await page.clock.runFor(300)
  await expect.poll(percent).toBe(Math.min(99, after + 10))
  await page.clock.runFor(5_000)
  await expect.poll(percent).toBe(99)
  await page.clock.resume()
  release()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Order & Status Updates', exact: true })).toBeVisible()

  const therapies = page.getByRole('region', { name: 'Recommended therapies' })
  const cards = therapies.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading')).toHaveText('Tirzepatide')
    await expect(card).toContainText('$449 a month')
    await expect(card.getByRole('link')).toHaveAttribute('href', '/weight-loss-plan')
  }
  await checkAccess(page)
  await page.getByRole('link', { name: 'See plans and prices', exact: true }).click()
  await expect(page).toHaveURL(/\/weight-loss-plan/)
})

test('R-068 with an open order the recommended therapies are folded under "Other therapies", last on the page', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, '/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recommended therapies' })).toHaveCount(0)
  await expect(page.getByText('$449 a month').first()).toBeHidden()
  await page.getByText('Other therapies', { exact: true }).click()
  await expect(page.getByText('$449 a month').first()).toBeVisible()
  await expect(page.getByText(/This is a list price of one month/)).toBeVisible()
  await checkAccess(page)
})

test('E-008 E-012 the wait names who has the order, until when and what is next; after the delivery the dose, its directions and the days to report a problem follow', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await sendForm(service, order)
  await openAs(page, order, '/home')
  const wait = page.getByRole('region', { name: 'The clinical team is reading your form.' })
  await expect(wait).toContainText('There is nothing for you to do now.')
  const by = /You hear from us by (.*)\. If not, we write/.exec(await wait.innerText())?.[1]
  await expect(page.locator('[aria-current=step]')).toContainText(`By ${by}`)
  await expect(page.locator('[aria-current=step]')).toContainText('24-48 hours')
  await expect(page.getByText(/If not, we write to you by/)).toHaveCount(1)
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('$149.97 held, not charged, until it ships.')
  await expect(plan.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
  await checkAccess(page)

  await simulateNextStep(service, order)
  await page.reload()
  await acceptPrescription(page)
  await expect(page.getByRole('region', { name: 'The pharmacy is preparing your order.' })).toBeVisible()
  await simulateNextDay(service, order)
  await simulateNextDay(service, order)
  await page.reload()
  const dose = page.getByRole('region', { name: 'Your dose' })
  await expect(dose).toContainText(/\d mg/)
  await dose.getByRole('button', { name: 'Read the instructions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Instructions' })
  await expect(dialog).toContainText('once a week')
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('$249.97')
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText(
    /Next shipment.*Month 2, \d.* mg/,
  )
  await expect(page.getByRole('region', { name: 'Your shipment' })).toContainText(
    /Tell us by .* days? left\./,
  )
  await checkAccess(page)
})
