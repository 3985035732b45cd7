import type { Browser, Page, Route } from '@playwright/test'
import { arrangeOrder, openAnswered, openAs } from './fixtures/arrange.ts'
import { codeFor, ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { fillCheckout, pay, typeCard, CARDS } from './pages/checkout.ts'
import { arriveAsLead, openCart } from './pages/lead.ts'
import { storeLeadOnDevice } from './pages/lead-on-device.ts'
import { untilQuoted } from './pages/open-cart.ts'

/** Lets the server handle the request and drops the response. */
const dropResponse = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const asked = (page: Page) => page.getByRole('heading', { level: 1 })
const saved = (page: Page) => page.getByText('Saved. Pick up on any device.')
/** The foot of a question has the short form. */
const formSaved = (page: Page) => page.getByText('Saved.', { exact: true })
const formWaits = (page: Page) => page.getByText('Offline. Saved on this device.', { exact: true })

/** Opens a page for the same user on a device that stores nothing but the session. */
async function onAnotherDevice(browser: Browser, page: Page): Promise<Page> {
  const session = await page.evaluate(() =>
    ['token', 'scope', 'user'].map((key) => [key, localStorage.getItem(key) ?? ''] as const),
  )
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await phone.goto('/about')
  await phone.evaluate((kept) => kept.forEach(([key, text]) => localStorage.setItem(key, text)), session)
  return phone
}

test('A-09 the medical form through reload, back, a second tab, a lost network and another device: every answer stays', async ({
  page,
  context,
  browser,
  service,
}) => {
  const order = await arrangeOrder(service)
  const path = `/medical-form/${order.orderId}`
  await openAs(page, order, '/home')
  await page.goto(path)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await next(page)
  await page.getByLabel('Your answer').fill('21')
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByLabel('Your answer')).toHaveValue('21')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await page.goForward()
  await expect(page.getByLabel('Your answer')).toHaveValue('21')
  await expect(formSaved(page)).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Your answer').fill('210')
  await next(page)
  await expect(asked(page)).toHaveText(/weight-loss medication do you take now/)
  await expect(formWaits(page)).toBeVisible()
  await expect(formSaved(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(formSaved(page)).toBeVisible({ timeout: 30_000 })

  const tab = await context.newPage()
  await tab.goto(path)
  await tab.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(asked(tab)).toHaveText(/weight-loss medication do you take now/)
  await tab.getByRole('button', { name: 'Go Back' }).click()
  await expect(tab.getByLabel('Your answer')).toHaveValue('210')
  // Where the other device goes on is the place that was saved last.
  await next(tab)
  await expect(asked(tab)).toHaveText(/weight-loss medication do you take now/)
  await expect(formSaved(tab)).toBeVisible()
  await tab.close()

  const phone = await onAnotherDevice(browser, page)
  await phone.goto(path)
  await phone.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(asked(phone)).toHaveText(/weight-loss medication do you take now/)
  await phone.getByRole('button', { name: 'Go Back' }).click()
  await expect(phone.getByLabel('Your answer')).toHaveValue('210')
  await phone.context().close()
})

test('A-09 a medical form sent without a network, then with an answer that got lost, is filed once', async ({
  page,
  context,
  service,
  desk,
}) => {
  const order = await arrangeOrder(service)
  await openAnswered(page, service, order)
  await next(page)
  await expect(asked(page)).toHaveText('Check your answers')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  const told = page.getByRole('alert').filter({ hasText: 'Your form was not sent' })
  await context.setOffline(true)
  await submit.click()
  await expect(told).toContainText('Your answers are saved on this device.')
  await context.setOffline(false)
  await page.route('**/api/submit-md-form', dropResponse, { times: 1 })
  const lost = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/api/submit-md-form'))
  await told.getByRole('button', { name: 'Try Again' }).click()
  await lost
  await told.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.locator('[aria-current=step]')).toContainText('Final Doctor Approval')

  const staff = await desk('clinician')
  const forms = await staff.evaluate(async (id) => {
    const token = sessionStorage.getItem('contour.staff.token') ?? ''
    const answer = await fetch(`/staff-api/orders/${id}/chart`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { chart: { forms: { kind: string }[] } }).chart.forms.map(
      ({ kind }) => kind,
    )
  }, order.orderId)
  expect(forms).toEqual(['medical'])
  const letters = async () =>
    (await messagesTo(service, order.email)).filter(({ kind }) => kind === 'form_received')
  await expect.poll(letters).toHaveLength(1)
})

test('A-09 the verification through reload, a second tab, another device and a lost network: the address stays, one code each is sent and what is verified is not asked again', async ({
  page,
  context,
  browser,
  service,
}) => {
  const lead = await storeLeadOnDevice(page, service)
  const codes = async (to: string) =>
    (await messagesTo(service, to)).filter(({ kind }) => kind === 'verification_code').length
  await page.goto('/about')
  await page.goto('/verify')
  await page.getByLabel('Street address').fill('100 Example Street')
  await page.getByLabel('City').fill('Albany')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Albany')
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goForward()
  await expect(page.getByLabel('Street address')).toHaveValue('100 Example Street')
  const tab = await context.newPage()
  await tab.goto('/verify')
  await expect(tab.getByLabel('City')).toHaveValue('Albany')
  await expect(saved(page)).toBeVisible()
  const phoneDevice = await onAnotherDevice(browser, page)
  await phoneDevice.goto('/verify')
  await expect(phoneDevice.getByLabel('City')).toHaveValue('Albany')
  await phoneDevice.context().close()
  await context.setOffline(true)
  await page.getByLabel('State', { exact: true }).selectOption('New York')
  await page.getByLabel('ZIP code').fill('12207')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Failed to validate address. Please try again.')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toHaveValue('12207')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  const phone = page.getByRole('heading', { name: 'Verify your phone' })
  const email = page.getByRole('heading', { name: 'Verify your email' })
  const code = page.getByLabel('4-digit code')
  await expect(phone).toBeVisible()
  const digits = await codeFor(service, lead.phone)
  await page.reload()
  await expect(phone).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
  await context.setOffline(true)
  await code.pressSequentially(digits)
  await expect(page.getByText('Error verifying code. Please try again.')).toBeVisible()
  await expect(code).toHaveValue(digits)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(email).toBeVisible()
  const mailed = await codeFor(service, lead.email)
  await page.reload()
  await expect(email).toBeVisible()
  await code.pressSequentially(mailed)
  await expect(page).toHaveURL(/\/home/)
  expect([await codes(lead.phone), await codes(lead.email)]).toEqual([1, 1])
  await tab.close()
})

test('A-09 D-24 a purchase sent without a network, then with an answer that got lost, holds the money once', async ({
  page,
  context,
  service,
}) => {
  const lead = await arriveAsLead(page, service)
  await page.goto(`/weight-loss-payment/${await openCart(service, lead)}`)
  await fillCheckout(page, lead.person)
  await typeCard(page, CARDS.good, lead.person.zip)
  await untilQuoted(page)
  const waiting = page.getByRole('dialog', { name: 'Processing payment.' })
  await context.setOffline(true)
  await pay(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByLabel('Street address').first()).toHaveValue(lead.person.street)
  await context.setOffline(false)
  // The page asks what became of its purchase until it is told.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let posts = 0
  await page.route('**/api/checkout-new', async (route) => {
    posts += 1
    if (posts === 1) return dropResponse(route)
    await held
    return route.continue()
  })
  await pay(page)
  await expect(
    page.getByRole('dialog', { name: /^Payment processing failed: the connection was lost/ }),
  ).toBeVisible()
  await expect.poll(() => posts).toBe(2)
  release()
  await expect(page).toHaveURL(/\/payment\/thanks/)
  const answer = await fetch(`${service.url}/api/order-items`, {
    headers: { authorization: `Bearer ${lead.session.token}` },
  })
  const { orders } = (await answer.json()) as { orders: { id: string }[] }
  expect(orders).toHaveLength(1)
  expect((await ledgerOf(service, orders[0]!.id)).holds).toHaveLength(1)
})

test('what is typed into the login before its scripts have come is what it sends', async ({
  page,
  service,
}) => {
  const login = service.logins.find(({ role }) => role === 'patient')!
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForLoadState()
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  release()
  // The page hydrates, and with its first render the boxes keep what stands in them.
  await expect(page.locator('[data-running]')).toBeAttached()
  await expect(page.getByLabel('Email')).toHaveValue(login.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
})
