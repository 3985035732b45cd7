import { FIRST_CENTS } from '@contour/testkit/people/place-order'
import type { Page } from '@playwright/test'
import { arrangeCart, openAs } from './fixtures/arrange.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { CARDS, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { untilQuoted } from './pages/open-cart.ts'
import { samplePerson } from './pages/person.ts'

// The exact texts of document 2 section 8.
const DECLINED =
  'Uh oh! It looks like your card was declined. No worries—your bank might have sent you a text to approve the charge. Just reply to their message to approve it and try again, or feel free to use a different card.'
const REPEATED =
  "You've tried this card multiple times without success. Please use a different card to complete your purchase. Error: "

const buyer = samplePerson({ state: 'California', city: 'Sacramento', zip: '95814' })

async function openCheckout(page: Page, service: RunningService): Promise<void> {
  const cart = await arrangeCart(service)
  await openAs(page, cart, `/weight-loss-payment/${cart.cartId}`)
  await fillCheckout(page, buyer)
  await untilQuoted(page)
}

/** Returns a function that reports what a purchase added to the simulator's ledger. */
async function watchLedger(service: RunningService) {
  const before = await ledgerOf(service)
  return async () => {
    const { holds, declines, captures } = await ledgerOf(service)
    return {
      holds: holds.slice(before.holds.length).map(({ amount, state }) => ({ amount, state })),
      declines: declines.length - before.declines.length,
      captures: captures.length - before.captures.length,
    }
  }
}

test('C-ERR-004 C-PAY-031 C-PAY-032 C-PAY-033 the third failure of one card asks for another one and is reported; another card is held once', async ({
  page,
  service,
}) => {
  await openCheckout(page, service)
  const added = await watchLedger(service)
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/block-user-payment')) reported.push(request.method())
  })
  const failed = page.getByRole('alert').filter({ hasText: 'Payment failed' })
  await typeCard(page, CARDS.refused, buyer.zip)
  for (const text of [DECLINED, DECLINED, REPEATED]) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkout-new'))
    await pay(page)
    await answered
    await expect(failed).toContainText(text)
  }
  await expect.poll(() => reported).toEqual(['GET'])
  await typeCard(page, CARDS.good, buyer.zip)
  await pay(page)
  await expect(page).toHaveURL(/\/payment\/thanks\?/)
  const hold = { amount: FIRST_CENTS.semaglutide[1], state: 'held' }
  expect(await added()).toEqual({ holds: [hold], declines: 3, captures: 0 })
})

test('C-PAY-022 C-PAY-038 the button pressed by mouse out of an unfinished card field says what is wrong and asks no bank', async ({
  page,
  service,
}) => {
  await openCheckout(page, service)
  const added = await watchLedger(service)
  const frame = page.getByTitle('Card details').contentFrame()
  await frame.getByLabel('Card number').pressSequentially(CARDS.good)
  await frame.getByLabel('Expiry').pressSequentially('1234')
  await frame.getByLabel('Security code').pressSequentially('123')
  // The missing digit is reported when the field loses focus, at the mousedown on the button.
  await frame.getByLabel('ZIP code').pressSequentially('9581')
  await pressByMouse(page, 'Buy Now and Save')
  await expect(page.getByText('Invalid card details')).toBeVisible()
  await expect(frame.getByText('Enter the 5-digit ZIP code of the billing address.')).toBeVisible()
  expect(await added()).toEqual({ holds: [], declines: 0, captures: 0 })
  await frame.getByLabel('ZIP code').fill(buyer.zip)
  await expect(frame.getByText('Enter the 5-digit ZIP code of the billing address.')).toBeHidden()
  await pressByMouse(page, 'Buy Now and Save')
  await expect(page).toHaveURL(/\/payment\/thanks\?/)
})

/** Presses like a person with a mouse: hovers until the browser registers it, presses, waits a moment, releases. */
async function pressByMouse(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(async () => {
    await button.hover()
    expect(await button.evaluate((node) => node.matches(':hover'))).toBe(true)
  }).toPass()
  await page.mouse.down()
  await page.waitForTimeout(120)
  await page.mouse.up()
}
