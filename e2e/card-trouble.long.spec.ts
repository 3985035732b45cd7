import { FIRST_CENTS } from '@contour/testkit/people/place-order'
import type { Page } from '@playwright/test'
import { arrangeCart, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { CARDS, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { samplePerson } from './pages/person.ts'

// The exact texts of document 2 section 8.
const DECLINED =
  'Uh oh! It looks like your card was declined. No worries—your bank might have sent you a text to approve the charge. Just reply to their message to approve it and try again, or feel free to use a different card.'
const INSUFFICIENT =
  'It looks like your card has insufficient funds. Please use a different payment method or contact your bank for assistance.'

const buyer = samplePerson({ state: 'California', city: 'Sacramento', zip: '95814' })

async function openCheckout(page: Page, service: RunningService): Promise<void> {
  const cart = await arrangeCart(service)
  await openAs(page, cart, `/weight-loss-payment/${cart.cartId}`)
  await fillCheckout(page, buyer)
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

test('C-ERR-001 C-ERR-006 C-PAY-019 a declined and an insufficient card are told in the stated words, then a good one is held once', async ({
  page,
  service,
}) => {
  await openCheckout(page, service)
  const added = await watchLedger(service)
  const failed = page.getByRole('alert').filter({ hasText: 'Payment failed' })

  await typeCard(page, CARDS.declined, buyer.zip)
  await pay(page)
  await expect(failed).toContainText(DECLINED)
  expect(await added()).toEqual({ holds: [], declines: 1, captures: 0 })
  await checkAccess(page)

  await typeCard(page, CARDS.insufficient, buyer.zip)
  await pay(page)
  await expect(failed).toContainText(INSUFFICIENT)

  await typeCard(page, CARDS.good, buyer.zip)
  await pay(page)
  await expect(page).toHaveURL(/\/payment\/thanks\?/)
  const hold = { amount: FIRST_CENTS.semaglutide[1], state: 'held' }
  expect(await added()).toEqual({ holds: [hold], declines: 2, captures: 0 })
})
