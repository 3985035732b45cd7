import { readFileSync } from 'node:fs'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Page } from '@playwright/test'
import { arrangeAtPharmacy, type Arranged } from './fixtures/arrange.ts'
import { moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { hasShipped, nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'lots' })

const [RECALLED, OTHER] = ['SG-4401', 'SG-4402']

async function addLot(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a lot' }).click()
  const form = page.getByRole('dialog', { name: 'Add a lot' })
  const product = form.getByLabel('Product')
  const option = product.getByRole('option', { name: /^Semaglutide 0\.25 mg/ }).first()
  await product.selectOption((await option.getAttribute('value')) ?? '')
  await form.getByLabel('Lot number').fill(number)
  await form.getByLabel('Beyond-use date').fill('2099-12-31')
  await form.getByRole('button', { name: 'Save the lot' }).click()
  await expect(page.getByText(`Lot ${number} is saved.`)).toBeVisible()
}

async function shipOfLot(page: Page, order: Arranged, lot: string, tracking: string): Promise<void> {
  await page.goto('/pharmacy')
  await page.getByRole('button', { name: `Ship to ${nameOf(order)}` }).click()
  const form = page.getByRole('form', { name: `Ship to ${nameOf(order)}` })
  await form.getByRole('button', { name: new RegExp(`^Lot ${lot},`) }).click()
  await expect(form.getByLabel(/^Lot for Month 1, 0\.25 mg/)).toHaveValue(lot)
  await form.getByLabel('Carrier').selectOption('FedEx')
  await form.getByLabel('Tracking number').fill(tracking)
  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  await hasShipped(page, `Shipped to ${nameOf(order)}.`)
}

test('D-89 W-45 a recall: the search by lot finds exactly the parcels that hold it, on the page and in the file, and a withdrawn lot is not offered any more', async ({
  service,
  desk,
}) => {
  test.setTimeout(900_000)
  await moveToDay(service, isShipDay)
  const orders: Arranged[] = []
  for (let n = 0; n < 4; n += 1) orders.push(await arrangeAtPharmacy(service))
  const [first, second, third, last] = orders as [Arranged, Arranged, Arranged, Arranged]
  const page = await desk('pharmacy')
  await page.goto('/lots')
  for (const number of [RECALLED, OTHER]) await addLot(page, number)
  await shipOfLot(page, first, RECALLED, '123456789001')
  await shipOfLot(page, second, OTHER, '123456789115')
  await shipOfLot(page, third, RECALLED, '123456789229')

  await page.goto('/lots')
  await page.getByLabel('Lot number of the recall').fill(RECALLED.toLowerCase())
  await page.getByRole('button', { name: 'Find parcels' }).click()
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
  const found = page.getByRole('row').filter({ hasText: /Original/ })
  await expect(found).toHaveCount(2)
  for (const { email } of [first, third]) await expect(found.filter({ hasText: email })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  for (const { orderId } of [first, third])
    expect(lines.filter((line) => line.includes(orderId))).toHaveLength(1)

  await page.getByRole('button', { name: `Edit lot ${RECALLED}` }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Withdraw it: it must not ship').check()
  await form.getByLabel('Why it is withdrawn').fill('Particles in one vial.')
  await form.getByRole('button', { name: 'Save the lot' }).click()
  await expect(page.getByText(`Lot ${RECALLED} is saved.`)).toBeVisible()
  await page.goto('/pharmacy')
  await page.getByRole('button', { name: `Ship to ${nameOf(last)}` }).click()
  const lots = page.getByRole('form', { name: `Ship to ${nameOf(last)}` })
  await expect(lots.getByRole('button', { name: new RegExp(`^Lot ${OTHER},`) })).toBeVisible()
  await expect(lots.getByRole('button', { name: new RegExp(`^Lot ${RECALLED},`) })).toHaveCount(0)
})
