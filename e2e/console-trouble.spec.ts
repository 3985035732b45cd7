import type { Page } from '@playwright/test'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { arrangeAtPharmacy, arrangeReview } from './fixtures/arrange.ts'
import { moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { enterSignIn, nameOf, openChart, ship } from './pages/staff-app.ts'
import { askForCaller } from './pages/verify-caller.ts'

// Boxes leave on a ship day, for which the clock moves.
test.use({ serviceName: 'portal' })

/** With every character that has a meaning in an address or in a search of the database. */
const ALL_SIGNS = `O'Hara "x" -- 100% &?#+%%__\\`
const SEARCHES = [`O'Hara "x" --`, '100%', '%%__\\', 'q'.repeat(200), ALL_SIGNS]

/** The response to the search for this text. */
const answerTo = (page: Page, text: string) =>
  page.waitForResponse((response) => [...new URL(response.url()).searchParams.values()].includes(text))

/** Breaks one part of a response, as an error of ours in one card would. */
const breaks = (page: Page, path: string, part: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), [part]: [null] } })
  })

const broken = (page: Page) => page.getByText('This part could not be shown')

test('R-099 an error in one card leaves the rest of the page, and the card can be tried again', async ({
  service,
  desk,
}) => {
  const order = await arrangeAtPharmacy(service)
  await moveToDay(service, isShipDay)
  const support = await desk('support')
  await breaks(support, `**/staff-api/orders/${order.orderId}`, 'timeline')
  await support.goto(`/orders/${order.orderId}`)
  await expect(broken(support)).toHaveCount(1)
  await expect(support.getByRole('heading', { name: `Order of ${nameOf(order)}` })).toBeVisible()
  await expect(support.getByText(order.email)).toBeVisible()
  await expect(support.getByRole('button', { name: 'Cancel the order' })).toBeEnabled()
  await support.unrouteAll({ behavior: 'wait' })
  await support.reload()
  await expect(support.getByRole('heading', { name: 'Everything so far' })).toBeVisible()
  await expect(broken(support)).toHaveCount(0)

  const pharmacy = await desk('pharmacy')
  await breaks(pharmacy, '**/staff-api/pharmacy/replacements*', 'rows')
  await pharmacy.goto('/pharmacy?show=shipped')
  await expect(broken(pharmacy)).toHaveCount(1)
  await pharmacy.unrouteAll({ behavior: 'wait' })
  await pharmacy.getByRole('tab', { name: /^To ship/ }).click()
  await expect(pharmacy.getByRole('button', { name: `Ship to ${nameOf(order)}`, exact: true })).toBeVisible()

  const administrator = await desk('administrator')
  await breaks(administrator, '**/staff-api/audit*', 'rows')
  await administrator.goto('/')
  await expect(broken(administrator)).toHaveCount(1)
  await expect(administrator.getByRole('heading', { name: 'States' })).toBeVisible()
  await administrator.unrouteAll({ behavior: 'wait' })
})

test('quotes, percent signs and 200 characters are searched for as they are, and stay after a reload', async ({
  desk,
}) => {
  const lists = [
    { role: 'support', path: '/orders', label: 'Name, email or order', none: /^No orders match/ },
    {
      role: 'billing',
      path: '/billing/patients',
      label: 'Name, email or payment ID',
      none: /^No results for/,
    },
  ]
  for (const { role, path, label, none } of lists) {
    const page = await desk(role)
    const main = page.getByRole('main')
    const field = main.getByLabel(label)
    const finds = async (text: string, search: () => Promise<unknown>) => {
      const answer = answerTo(page, text)
      await search()
      expect((await answer).status()).toBe(200)
      await expect(field).toHaveValue(text)
      await expect(page.getByText(none)).toBeVisible()
      await expect(main.getByRole('alert')).toHaveCount(0)
    }
    await page.goto(path)
    for (const text of SEARCHES) {
      await field.fill(text)
      await finds(text, () => main.getByRole('button', { name: 'Search', exact: true }).click())
    }
    await finds(ALL_SIGNS, () => page.reload())
  }
  const support = await desk('support')
  await support.goto('/inbox')
  for (const text of SEARCHES) {
    const field = support.getByLabel('Name, email or words')
    await field.fill(text)
    const answer = answerTo(support, text)
    await field.press('Enter')
    expect((await answer).status()).toBe(200)
    await expect(support.getByText('No thread matches.')).toBeVisible()
  }
  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/pharmacy')
  for (const text of SEARCHES) {
    const field = pharmacy.getByLabel('Scan or type a tracking number, an order number or a name')
    await field.fill(text)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/./)
    await expect(field).toHaveValue(text)
  }
})

test('a link to a filtered list leads there after the sign-in; another role is told whose list it is', async ({
  staffPage,
  service,
  desk,
}) => {
  await staffPage.goto('/billing/holds?hours=240')
  await expect(staffPage).toHaveURL(/\/sign-in/)
  // Nothing else of this file signs in with this login: a code opens one session.
  await enterSignIn(staffPage, service, 'billing-second')
  await expect(staffPage).toHaveURL(/\/billing\/holds\?hours=240$/)
  await expect(staffPage.getByRole('button', { name: '10 days', pressed: true })).toBeVisible()

  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/billing/holds?hours=240')
  await expect(pharmacy.getByText('Billing is not part of your role.')).toBeVisible()
  await expect(pharmacy).toHaveURL(/\/billing\/holds\?hours=240$/)
  await expect(pharmacy.getByRole('table')).toHaveCount(0)
  await pharmacy.getByRole('link', { name: /^Pharmacy/ }).click()
  await expect(pharmacy.getByRole('heading', { name: 'Pharmacy' })).toBeVisible()
})

test('a stale page of support does not cancel an order that has shipped meanwhile: it says so, and keeps the reason', async ({
  service,
  desk,
}) => {
  const order = await arrangeAtPharmacy(service)
  await moveToDay(service, isShipDay)
  const support = await desk('support')
  await support.goto(`/orders/${order.orderId}`)
  await askForCaller(support, 'Cancel the order')
  const dialog = support.getByRole('dialog', { name: /^Cancel the order of/ })
  await dialog.getByLabel('Reason').fill('Asked on the phone')
  await ship(await desk('pharmacy'), order, '794600001234')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    /The page now shows the current state/,
  )
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked on the phone')
  await support.keyboard.press('Escape')
  await expect(support.getByText(/^On the way with FedEx/)).toBeVisible()
  await expect(support.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
})

test('a stale board does not ship a box twice: it names what happened, and the number that went stays', async ({
  service,
  desk,
}) => {
  const order = await arrangeAtPharmacy(service)
  await moveToDay(service, isShipDay)
  const stale = await desk('pharmacy')
  const second = await stale.context().newPage()
  await stale.goto('/pharmacy')
  await stale.getByRole('button', { name: `Ship to ${nameOf(order)}` }).click()
  const form = stale.getByRole('form', { name: `Ship to ${nameOf(order)}` })
  await form.getByLabel('Tracking number').fill('794600005674')
  await ship(second, order, '794600004325')
  await second.close()
  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  // It is sent after the ten seconds in which it can be taken back.
  await expect(stale.getByText(/The page now shows the current state/)).toBeVisible({ timeout: 20_000 })
  await stale.goto('/pharmacy?show=shipped')
  await expect(stale.getByRole('row').filter({ hasText: nameOf(order) })).toContainText('794600004325')
})

test('a stale chart cannot be taken from the clinician who has it', async ({ service, desk }) => {
  const order = await arrangeReview(service)
  const stale = await desk('clinician')
  await stale.goto('/queue')
  await stale.getByRole('link', { name: nameOf(order) }).click()
  await expect(stale.getByRole('button', { name: 'Take this order' })).toBeVisible()
  await openChart(await desk('clinician-west'), order)
  await stale.getByRole('button', { name: 'Take this order' }).click()
  await expect(stale.getByRole('complementary', { name: 'Decision' })).toContainText(
    'Dr. Robin Example has taken this order.',
  )
  await expect(stale.getByText('You have taken this order.')).toHaveCount(0)
  await expect(stale.getByRole('form', { name: 'Prescription' })).toHaveCount(0)
})
