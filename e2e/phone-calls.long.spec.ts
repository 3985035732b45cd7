import type { Locator, Page } from '@playwright/test'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { arrangeAtPharmacy, arrangeCart, arrangeDelivered, arrangeShipped } from './fixtures/arrange.ts'
import type { Arranged } from './fixtures/arrange.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { ledgerOf, messagesTo, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { nameOf } from './pages/staff-app.ts'
import { verifyCaller } from './pages/verify-caller.ts'

// The tests in this file move the clock by weeks.
test.use({ serviceName: 'phone calls' })

/** A hand that counts what it does: a click, a key and a filled field are one each; the words of a free text are not counted. */
function countedHand(page: Page) {
  let count = 0
  return {
    page,
    steps: () => count,
    click: async (what: Locator) => {
      count += 1
      await what.click()
    },
    fill: async (what: Locator, text: string) => {
      count += 1
      await what.fill(text)
    },
    choose: async (what: Locator, option: string) => {
      count += 1
      await what.selectOption(option)
    },
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    write: (what: Locator, text: string) => what.fill(text),
  }
}
type Hand = ReturnType<typeof countedHand>

/** Keeps the figure of a call in the report, and holds it to the most that it may cost. */
function expectAtMost(hands: Hand[], most: number, call: string): void {
  const steps = hands.reduce((sum, hand) => sum + hand.steps(), 0)
  process.stdout.write(`${call}: ${steps} steps\n`)
  test.info().annotations.push({ type: 'steps', description: `${call}: ${steps}` })
  expect(steps).toBeLessThanOrEqual(most)
}

/** Finds who calls by what the caller says, from any page. */
async function find(hand: Hand, says: string, name: string): Promise<void> {
  await hand.page.goto('/')
  await expect(hand.page.getByRole('heading', { level: 1 })).toBeVisible()
  await hand.press('/')
  const dialog = hand.page.getByRole('dialog', { name: 'Search' })
  await hand.fill(dialog.getByRole('combobox'), says)
  await expect(dialog.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await hand.press('Enter')
}

async function openPerson(hand: Hand, says: string, person: Arranged): Promise<void> {
  await find(hand, says, nameOf(person))
  await hand.click(hand.page.getByRole('link', { name: 'Everything about this person' }))
  await expect(hand.page.getByRole('heading', { level: 1, name: nameOf(person) })).toBeVisible()
}

/**
 * Asks for what needs a verified caller; once verified, it is open. What the caller says is compared once a call, whatever they
 * want then: it is not counted to the job.
 */
async function askVerified(hand: Hand, act: string | RegExp): Promise<void> {
  await hand.click(hand.page.getByRole('button', { name: act }).first())
  await verifyCaller(hand.page)
}

test('call 1: where is my parcel? It is the headline of the order', async ({ service, desk }) => {
  await moveToDay(service, isShipDay)
  const order = await arrangeShipped(service, { phone: '2125550181' })
  const hand = countedHand(await desk('support'))
  await find(hand, '212 555 0181', nameOf(order))
  await expect(
    hand.page.getByRole('heading', { name: /^On the way with FedEx|^On the way with UPS/ }),
  ).toBeVisible()
  expectAtMost([hand], 3, 'Where is my parcel?')
})

test('call 2: it arrived warm. The caller knows by when it is decided, and then that it is sent again', async ({
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service, { phone: '2125550182' })
  const hand = countedHand(await desk('support'))
  await find(hand, '2125550182', nameOf(order))
  await askVerified(hand, 'File a complaint')
  const file = hand.page.getByRole('dialog', { name: /^What is wrong, for/ })
  await hand.click(file.getByText('Arrived warm'))
  await hand.write(file.getByLabel(/^In the caller/), 'The ice had melted')
  await hand.click(file.getByRole('button', { name: 'File it' }))
  await expect(hand.page.getByRole('heading', { name: /arrived warm\. Answer on use due/ })).toBeVisible()
  expectAtMost([hand], 6, 'It arrived warm')

  const pharmacy = countedHand(await desk('pharmacy'))
  await pharmacy.page.goto('/complaints')
  await pharmacy.click(
    pharmacy.page.getByRole('button', { name: new RegExp(`^Say if it may be used.*${order.first}`) }),
  )
  const use = pharmacy.page.getByRole('dialog', { name: /^May .* use parcel/ })
  await pharmacy.click(use.getByText('No. Throw it away'))
  await pharmacy.write(use.getByLabel(/^Why, in words/), 'It was too warm for too long.')
  await pharmacy.click(use.getByRole('button', { name: 'Answer and tell the patient' }))
  await expect(use).toBeHidden()

  await hand.page.reload()
  await hand.click(hand.page.getByRole('button', { name: /^Replace parcel/ }))
  await hand.click(hand.page.getByRole('button', { name: 'Send it again' }))
  await expect(hand.page.getByText(/^Parcel .* ships /).first()).toBeVisible()
  expect(await subjectsTo(service, order)).toContainEqual(
    expect.stringMatching(/replacement|sent again|new parcel/i),
  )
})

test('from a complaint to its refund: eight steps of support, and two of billing', async ({
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service, { phone: '2125550188' })
  const hand = countedHand(await desk('support'))
  await find(hand, '2125550188', nameOf(order))
  await askVerified(hand, 'File a complaint')
  const file = hand.page.getByRole('dialog', { name: /^What is wrong, for/ })
  await hand.click(file.getByText('Something missing'))
  await hand.click(file.getByRole('button', { name: 'File it' }))
  await hand.click(hand.page.getByRole('button', { name: /^Refund parcel/ }))
  const ask = hand.page.getByRole('dialog', { name: /^Ask for a refund for/ })
  await hand.write(ask.getByLabel('Reason'), 'We are sorry that the needles were missing.')
  await hand.click(ask.getByRole('button', { name: /^Ask for \$/ }))
  await expect(
    hand.page
      .getByText(/^Billing decides the refund by/)
      .or(hand.page.getByText('Refund asked'))
      .first(),
  ).toBeVisible()
  expectAtMost([hand], 8, 'Complaint to refund, support')
  const billing = countedHand(await desk('billing-second'))
  await billing.page.goto('/billing/refunds?state=waiting')
  await billing.click(
    billing.page.getByRole('button', { name: new RegExp(`^Approve the refund of .*${order.first}`) }),
  )
  await billing.click(billing.page.getByRole('button', { name: /^Approve and refund/ }))
  await expect(billing.page.getByText(/^The refund of .* is complete\.$/)).toBeVisible()
  expect((await ledgerOf(service, order.orderId)).refunds).toHaveLength(1)
  expectAtMost([billing], 2, 'Complaint to refund, billing')
})

test('call 3: I was charged twice. What each charge is stands in words, and a refund is asked for and paid', async ({
  service,
  desk,
}) => {
  await moveToDay(service, isShipDay)
  const order = await arrangeShipped(service, { phone: '2125550183' })
  const hand = countedHand(await desk('support'))
  await openPerson(hand, '2125550183', order)
  await askVerified(hand, /^Ask for a refund/)
  const ask = hand.page.getByRole('dialog', { name: /^Ask billing to refund/ })
  await hand.fill(ask.getByLabel('Amount in dollars'), '50')
  await hand.write(ask.getByLabel('Reason'), 'Charged twice, says the caller')
  await hand.click(ask.getByRole('button', { name: 'Ask for $50.00' }))
  await expect(ask).toBeHidden()
  const billing = countedHand(await desk('billing'))
  await billing.page.goto('/billing/refunds?state=waiting')
  await billing.click(billing.page.getByRole('button', { name: /^Approve the refund of \$50\.00/ }))
  await billing.click(billing.page.getByRole('button', { name: 'Approve and refund $50.00' }))
  await expect(billing.page.getByText(/^The refund of \$50\.00 to .* is complete\.$/)).toBeVisible()
  expect((await ledgerOf(service, order.orderId)).refunds.map(({ amount }) => amount)).toEqual([5000])
  expect(await subjectsTo(service, order)).toContainEqual(expect.stringMatching(/refund/i))
  expectAtMost([hand, billing], 9, 'I was charged twice')
})

test('call 4: change my address. The verified caller’s parcel goes there', async ({ service, desk }) => {
  const order = await arrangeAtPharmacy(service, { phone: '2125550184' })
  const hand = countedHand(await desk('support'))
  await openPerson(hand, '2125550184', order)
  await askVerified(hand, 'Change the address')
  const dialog = hand.page.getByRole('dialog', { name: /^Where .* gets parcels$/ })
  await hand.fill(dialog.getByLabel('Street'), '200 Sample Avenue')
  await hand.click(dialog.getByRole('button', { name: 'Save the address' }))
  await expect(dialog).toBeHidden()
  await expect(hand.page.getByText('200 Sample Avenue', { exact: false }).first()).toBeVisible()
  expect(await subjectsTo(service, order)).toContainEqual('Your account details were changed')
  expectAtMost([hand], 7, 'Change my address')
})

test('call 5: delete my data. The request is filed, with the day by which it is answered', async ({
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service, { phone: '2125550185' })
  const hand = countedHand(await desk('support'))
  await openPerson(hand, '2125550185', order)
  await askVerified(hand, 'File a records request')
  const dialog = hand.page.getByRole('dialog', { name: /^Request for the records of/ })
  await hand.choose(dialog.getByLabel('What the caller asks for'), 'deletion')
  await hand.click(dialog.getByRole('button', { name: 'File the request' }))
  await expect(dialog).toBeHidden()
  expect(await subjectsTo(service, order)).toContainEqual('We received your request')
  expectAtMost([hand], 7, 'Delete my data')
})

test('call 6: cancel my plan. What it costs is read out before, and it can be taken back', async ({
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service, { phone: '2125550186' })
  const hand = countedHand(await desk('support'))
  await find(hand, '2125550186', nameOf(order))
  await askVerified(hand, 'Cancel the subscription')
  const dialog = hand.page.getByRole('dialog', { name: `Cancel the subscription of ${nameOf(order)}?` })
  await expect(dialog).toContainText('What the patient sees')
  await hand.write(dialog.getByLabel('Reason'), 'The caller moves abroad')
  await hand.click(dialog.getByRole('button', { name: /^Cancel (without a fee|and charge)/ }))
  await expect(dialog).toBeHidden()
  await expect(hand.page.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()
  expect(await subjectsTo(service, order)).toContainEqual(expect.stringMatching(/cancel/i))
  expectAtMost([hand], 5, 'Cancel my plan')
})

test('call 7: I want to order. The price is read out, and the link of the cart goes by email', async ({
  service,
  desk,
}) => {
  const lead = await arrangeCart(service, { phone: '2125550187' })
  const hand = countedHand(await desk('support'))
  await find(hand, '2125550187', nameOf(lead))
  await hand.click(hand.page.getByRole('link', { name: 'Make a cart link' }))
  await hand.click(hand.page.getByRole('button', { name: `Create a link for ${nameOf(lead)}` }))
  const dialog = hand.page.getByRole('dialog', { name: `Link for ${nameOf(lead)}` })
  await expect(dialog.getByText(/^\$\d+\.\d\d today, then \$\d+\.\d\d every month/)).toBeVisible()
  await hand.click(dialog.getByRole('button', { name: 'Create and send the link' }))
  await expect(dialog).toBeHidden()
  expect(await subjectsTo(service, lead)).toContainEqual(expect.stringMatching(/cart|checkout|order/i))
  expectAtMost([hand], 6, 'I want to order')
})

const subjectsTo = async (service: RunningService, { email }: Arranged): Promise<string[]> =>
  (await messagesTo(service, email)).map(({ subject }) => subject)
