/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { buy, openLead } from './fixtures/lead.ts'
import { goQuiet } from './fixtures/go-within.ts'
import { failHomeCall } from './fixtures/home-calls.ts'
import { expect, test } from './fixtures/service.ts'

const WORD = 'W'.repeat(300)

/** Expects no overflow of the window, whatever an address, a user or the server contains. */
async function fits(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
}

/** Renames the user of this device to one very long word. */
const rename = (page: Page) =>
  page.evaluate((word) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
    localStorage.setItem('user', JSON.stringify({ ...user, first_name: word, last_name: word, phone: word }))
  }, WORD)

test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 700 }))

test('R-101 a word of 300 letters from the address wraps at 320 px', async ({ page }) => {
  for (const path of [
    `/sorry?message=${WORD}`,
    `/weight-loss-report?name=${WORD}`,
    `/payment/thanks?terms=1&amount=149.97&trans_id=${WORD}`,
    `/login?page_ref=/${WORD}`,
    `/resume/${WORD}`,
    `/chat/${WORD}`,
    `/password-reset/${WORD}`,
    `/weight-loss-payment/${WORD}`,
  ]) {
    await goQuiet(page, path)
    await fits(page)
  }
})

test('R-101 a name of 300 letters wraps at 320 px', async ({ page, service }) => {
  const lead = await openLead(page, service)
  const transaction = await buy(service, lead)
  await rename(page)
  for (const path of [
    '/weight-loss-report',
    `/payment/thanks?terms=1&amount=149.97&trans_id=${transaction}`,
    '/payment/thanks',
    '/home',
    '/status-progress',
  ]) {
    await goQuiet(page, path)
    await fits(page)
  }
})

test('R-101 a message of 300 letters from the server wraps at 320 px', async ({ page, service }) => {
  const order = await arrangeOrder(service)
  await page.goto('/login')
  const refusal = { status: 400, json: { status: 'error', message: WORD } }
  await page.route('**/api/login', (route) => route.fulfill(refusal))
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough word')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(WORD)).toBeVisible()
  await fits(page)
  await failHomeCall(page)
  await page.route('**/api/order-items', (route) => route.fulfill(refusal))
  await page.route('**/api/subscription-items', (route) => route.fulfill(refusal))
  for (const path of ['/home', '/home?tab=billing']) {
    await openAs(page, order, path)
    await expect(page.getByText(WORD).first()).toBeVisible()
    await fits(page)
  }
})
