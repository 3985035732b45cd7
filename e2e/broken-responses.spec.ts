import { arrangeDelivered, arrangeOrder, openAs } from './fixtures/arrange.ts'
import { failHomeCall } from './fixtures/home-calls.ts'
import { expect, test } from './fixtures/service.ts'

// Parcels arrive, for which the clock moves by days.
test.use({ serviceName: 'portal' })

test('R-099 a plan whose date has a time shows its day, and one bad row leaves the rest of /home standing', async ({
  page,
  service,
  quietTrouble,
}) => {
  const patient = await arrangeDelivered(service)
  await failHomeCall(page)
  await page.route('**/api/subscription-items', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { subscriptions: { next_billing_date: string }[] }
    for (const plan of answer.subscriptions) plan.next_billing_date = '2099-01-05T00:00:00.000Z'
    await route.fulfill({ response, json: answer })
  })
  await openAs(page, patient, '/home?tab=billing')
  await expect(page.getByText(/^Jan 5(, 2099)?$/).first()).toBeVisible()
  await page.route('**/api/order-items', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { orders: { id: string; status: string; created_at: string }[] }
    const [order] = answer.orders
    if (order) answer.orders.push({ ...order, id: 'broken-row', created_at: 'no date at all' })
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/home')
  await expect(page.getByText('This part could not be shown')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order & Status Updates' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeVisible()
  // The browser logs what the card could not show; this test expects that.
  quietTrouble.length = 0
})

test('R-099 a response to the call of /home that cannot be read, or none, leaves its lists to their own calls', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  const answers = [
    { status: 200, json: { status: 'success', order_list: null } },
    { status: 200, body: '<html>', contentType: 'text/html' },
    { status: 503, json: { code: 'unavailable', message: 'Down.' } },
  ]
  for (const answer of answers) {
    await page.route('**/api/app/home', (route) => route.fulfill(answer))
    await openAs(page, patient, '/home')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Billing' })).toBeVisible()
  }
})

test('R-099 HTTP 200 with status error is told as the error that it is', async ({ page, service }) => {
  const patient = await arrangeDelivered(service)
  await page.route('**/api/buy-more', (route) =>
    route.fulfill({ status: 200, json: { status: 'error', message: 'Not before Tuesday.' } }),
  )
  await openAs(page, patient, '/home?tab=buy-more')
  await page
    .getByRole('article', { name: '12 Month Plan' })
    .getByRole('button', { name: /BUY NOW/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  await dialog.getByRole('checkbox', { name: /automatic renewal on/ }).check()
  await dialog.getByRole('checkbox', { name: /policies/ }).check()
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not before Tuesday.')
})

test('security.md 23: what was read for one patient is not shown to the next one on this device', async ({
  page,
  service,
}) => {
  const [first, second] = [await arrangeDelivered(service), await arrangeOrder(service)]
  await openAs(page, first, '/about')
  // Within the router, whose pages share what was read.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: `Hi, ${first.first}` })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Dosage' })).toBeVisible()
  await failHomeCall(page)
  await page.route('**/api/order-items', () => new Promise(() => {}))
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user!)
      localStorage.setItem('token', token!)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    },
    [JSON.stringify({ v: 1, ...second.session.user }), second.session.token],
  )
  await expect(page.getByRole('tab', { name: 'Dosage' })).toHaveCount(0)
})
