import type { Page } from '@playwright/test'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import { CARDS, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { completeIntake } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

const ARRIVAL =
  '/?utm_source=ads&utm_medium=cpc&utm_campaign=spring&utm_term=clinic&utm_content=blue&gclid=g-1&fbclid=f-1&c_id=click-7&sema=a&tir=B'

const object = (page: Page, area: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(
    ([from, name]) => JSON.parse(window[from as 'localStorage'].getItem(name) ?? 'null') as object | null,
    [area, key] as const,
  )
const text = (page: Page, area: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(([from, name]) => window[from as 'localStorage'].getItem(name), [area, key] as const)

test('G-STO-002 G-STO-010 G-STO-011 D-13 the visit’s record has the stated fields, outlives moving on, and a later visit changes the last touch alone', async ({
  page,
  context,
}) => {
  await page.goto(ARRIVAL)
  await expect.poll(() => object(page, 'sessionStorage', 'tracking')).not.toBeNull()
  const record = await object(page, 'sessionStorage', 'tracking')
  expect(record).toMatchObject({
    utm_source: 'ads',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
    utm_term: 'clinic',
    utm_content: 'blue',
    gclid: 'g-1',
    fbclid: 'f-1',
    landing_page: '/',
    referrer: '',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const session = await text(page, 'sessionStorage', 'tracking_session_id')
  expect(session).toMatch(/^[\w-]{16,}$/)
  for (const path of ['/about', '/login?utm_source=other', '/weight-loss-report?gclid=g-2']) {
    await page.goto(path)
    expect(await object(page, 'sessionStorage', 'tracking')).toEqual(record)
    expect(await text(page, 'sessionStorage', 'tracking_session_id')).toBe(session)
  }
  // Another tab is another visit from the same device.
  const later = await context.newPage()
  await later.goto('/?utm_source=mail')
  await expect.poll(() => object(later, 'sessionStorage', 'tracking')).toMatchObject({ utm_source: 'mail' })
  expect(await object(later, 'localStorage', 'first_touch')).toEqual(record)
  expect(await text(later, 'sessionStorage', 'tracking_session_id')).not.toBe(session)
})

test('G-STO-003 G-STO-004 G-STO-005 G-STO-008 G-STO-009 F-INT-055 G-SHL-017 offers reach the cart, c_id the purchase; no third party is asked, and without the own address the intake is filed all the same', async ({
  page,
  service,
}) => {
  const outside = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== service.url) outside.add(origin)
  })
  await page.route('**/api/app/ip', (route) => route.abort())
  const person = samplePerson()
  await page.goto(ARRIVAL)
  const filed: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/intake-form')) filed.push(request.postDataJSON())
  })
  await completeIntake(page, person)
  expect(filed).toEqual([
    expect.objectContaining({
      ip_address: '',
      sema: 'a',
      tir: 'B',
      tracking: expect.objectContaining({ utm_source: 'ads', gclid: 'g-1' }),
      first_touch: expect.objectContaining({ utm_source: 'ads' }),
    }),
  ])
  await page.goto('/weight-loss-plan')
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('radio', { name: /Semaglutide/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('combobox').selectOption({ index: 2 })
  const saved = page.waitForRequest('**/api/save-cart')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  expect((await saved).postDataJSON()).toMatchObject({
    sema_offer: 'sema_plan_134562',
    tir_offer: 'tirz_plan_2',
    currentGLPMed: expect.stringMatching(/semaglutide/i),
  })
  await expect(page).toHaveURL(/\/weight-loss-payment\//)
  expect(await object(page, 'localStorage', 'currentMed')).toMatchObject({
    med: expect.stringMatching(/semaglutide/i),
    dose: expect.stringMatching(/^[\d.]+/),
  })
  expect(await text(page, 'localStorage', 'currentGlpMed')).toMatch(/semaglutide/i)
  expect(await text(page, 'localStorage', 'planName')).toMatch(/Semaglutide/)
  expect(await object(page, 'localStorage', 'products')).toMatchObject({
    items: [expect.objectContaining({ id: 'semaglutide-injection' })],
  })
  // The page is reloaded without c_id in its address; the purchase still includes it.
  await page.reload()
  expect(await text(page, 'sessionStorage', 'c_id')).toBe('click-7')
  await fillCheckout(page, person)
  const frame = (await page.getByTitle('Card details').getAttribute('src')) ?? ''
  await typeCard(page, CARDS.good, person.zip)
  const bought = page.waitForRequest('**/api/checkout-new')
  await pay(page)
  expect((await bought).postDataJSON()).toMatchObject({ conversion_id: 'click-7' })
  await expect(page).toHaveURL(/\/payment\/thanks/)
  // The card frame of the payment gateway is the only other origin that the pages request.
  expect([...outside]).toEqual([new URL(frame, service.url).origin])
})

test('G-STO-006 without a state in the address the video page names the stored one', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await openAs(page, order, '/about')
  await page.evaluate(() => localStorage.setItem('userState', 'NY'))
  await page.goto(`/upload-video/${order.orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New York')
  await page.goto(`/upload-video/${order.orderId}?state=NJ`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New Jersey')
})
