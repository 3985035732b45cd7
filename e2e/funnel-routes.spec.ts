import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { arriveAsLead, openCart, openLead } from './pages/lead.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns what the browser stores in localStorage and sessionStorage. */
const kept = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

async function logIn(page: Page, service: RunningService, first: string): Promise<void> {
  const login = service.logins.find(({ email }) => email.startsWith(`${first}.`))
  if (!login) throw new Error(`no demo login of ${first}`)
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('G-RTE-013 G-RTE-014 G-ROL-003 a cart link opens the checkout to a guest and logs the cart’s lead in, narrowly', async ({
  browser,
  service,
}) => {
  const lead = await openLead(service)
  const cart = await openCart(service, lead)
  for (const route of ['weight-loss-payment', 'weightlosspayment']) {
    const context = await browser.newContext({ baseURL: service.url })
    const page = await context.newPage()
    await page.goto(`/${route}/${cart}`)
    await expect(heading(page)).toHaveText('Choose how you pay.')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    const { local } = await kept(page)
    expect(local['scope']).toBe('checkout')
    expect(JSON.parse(local['user'] ?? '{}')).toMatchObject({ id: lead.session.user.id, weight: null })
    // A session of scope checkout opens no page of the account (D-26).
    await page.goto('/home')
    await expect(page).toHaveURL('/login?page_ref=%2Fhome')
    await context.close()
  }
})

test('G-GRD-002 G-GRD-003 G-GRD-004 G-GRD-007 G-GRD-008 G-RTE-012 G-RTE-016 G-RTE-017 G-RTE-018 G-RTE-019 G-ROL-002 a patient goes where page_ref says, opens the form by each of its addresses, sends the token with every call, and leaves nothing behind', async ({
  page,
  service,
}) => {
  const unsigned: string[] = []
  let watching = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (watching && /^\/(api|forms)\//.test(pathname) && !request.headers()['authorization'])
      unsigned.push(pathname)
  })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.goto('/login?page_ref=%2Fprescription%2F1')
  await logIn(page, service, 'blair')
  // The page of an order that does not exist leads on to /home.
  await expect.poll(() => visited).toContain('/prescription/1')
  watching = true
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  await expect(heading(page)).toBeVisible()
  const token = (await kept(page)).local['token'] ?? ''
  const orders = await fetch(`${service.url}/api/order-items`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const id = ((await orders.json()) as { orders: { id: string }[] }).orders[0]?.id ?? ''
  expect(id).not.toBe('')
  for (const path of ['assessment', 'medical-form', 'medicalform', 'case-questions']) {
    await page.goto(`/${path}/${id}`)
    await expect(page).toHaveTitle(/Medical Intake/)
    await expect(
      page.getByRole('button', { name: 'Next' }).or(page.getByRole('radio').first()).first(),
    ).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/${path}/${id}`)
  }
  await page.goto('/case-questions')
  await expect(page).toHaveURL(/\/(case-questions|medical-form|home)/)
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  watching = false
  expect(unsigned).toEqual([])
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  const { local, session } = await kept(page)
  // The token of a known device stays too: it identifies no person (D-58).
  expect(Object.keys(local).toSorted()).toEqual(['device_token', 'first_touch'])
  expect(
    Object.keys(session).filter((key) => !['tracking_session_id', 'tracking', 'c_id'].includes(key)),
  ).toEqual([])
  const after = await fetch(`${service.url}/api/app/session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(after.status).toBe(401)
  await page.goto('/login')
  await logIn(page, service, 'blair')
  await expect(page).toHaveURL('/home')
})

test('G-RTE-023 G-STO-001 /payment forwards a cart to its checkout and everybody else to the start; client state outlives a reload', async ({
  page,
  service,
}) => {
  await page.goto('/payment')
  await expect(page).toHaveURL('/')
  const lead = await arriveAsLead(page, service)
  await page.goto(`/weight-loss-payment/${await openCart(service, lead)}`)
  await expect(heading(page)).toHaveText('Choose how you pay.')
  await page.evaluate(() => {
    localStorage.setItem('case', JSON.stringify({ v: 1, order_id: 'sample' }))
    localStorage.setItem('encounter', JSON.stringify({ v: 1, id: 'sample', provider: 1 }))
    localStorage.setItem('offers', JSON.stringify({ v: 1, sema: 'A' }))
  })
  await page.reload()
  await expect(heading(page)).toHaveText('Choose how you pay.')
  const { local } = await kept(page)
  for (const key of ['token', 'user', 'cart', 'progress', 'offers', 'case', 'encounter'])
    expect(local[key], key).toBeTruthy()
  await page.goto('/payment')
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}/)
})
