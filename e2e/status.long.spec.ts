/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { buy, openLead } from './fixtures/lead.ts'
import { openHostile } from './fixtures/open-hostile.ts'
import { expect, test } from './fixtures/service.ts'
import { declineAddOn } from './pages/checkout.ts'

const STANDARD = 'Based on the information you provided, you currently do not qualify for our programs.'

test('F-DSQ-001 F-DSQ-002 F-DSQ-003 F-DSQ-006 F-DSQ-007 F-DSQ-008 F-DSQ-009 what the lead-disqualified page says', async ({
  page,
}) => {
  const says = async (query: string, text: string) => {
    await page.goto(`/sorry${query}`)
    await expect(page.getByRole('main').locator('h1 + p')).toHaveText(text)
  }
  await says('', STANDARD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Sorry")
  await expect(page.getByRole('main')).toContainText('Step 1 of 3 Pre-Qualify, 100% Complete')
  await says('?reason=validation_error', 'There was an error validating your request.')
  await says('?reason=invalid_order_status', 'Your order status is not valid for this action.')
  await says('?reason=something_else', STANDARD)
  await says('?reason=__proto__', STANDARD)
  await says(
    `?reason=validation_error&message=${encodeURIComponent('<b>Plain</b> & "text"')}&redirect=/weight-loss-plan`,
    '<b>Plain</b> & "text"',
  )
  const redirect = () => page.evaluate(() => localStorage.getItem('redirect'))
  expect(await redirect()).toBe('/weight-loss-plan')
  await page.goto('/sorry?redirect=//evil.example/')
  expect(await redirect()).toBe('/weight-loss-plan')
})

test('F-DSQ-004 F-DSQ-005 back leads to the saved path or to /, Continue to / whatever redirect says', async ({
  page,
}) => {
  const back = page.getByRole('banner').getByRole('link', { name: 'Go Back' })
  await page.goto('/sorry?redirect=/weight-loss-plan')
  await expect(back).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  for (const [saved, leads] of [
    ['/weight-loss-plan?step=dose', '/weight-loss-plan?step=dose'],
    ['//evil.example/', '/'],
  ] as const) {
    await page.evaluate((path) => localStorage.setItem('previousPath', path), saved)
    await page.goto('/sorry')
    await expect(back).toHaveAttribute('href', leads)
  }
})

test('40 hostile texts in the address of /sorry stay text', async ({ page }) => {
  await openHostile(
    page,
    (text) => {
      const [value, short] = [encodeURIComponent(text), encodeURIComponent(text.slice(0, 200))]
      return `/sorry?message=${value}&reason=${short}&redirect=${short}`
    },
    async (text) => {
      const shown = page.getByRole('main').locator('h1 + p')
      const wanted = text.trim().slice(0, 500)
      if (/^[\x20-\x7e]+$/.test(wanted)) await expect(shown).toHaveText(wanted)
      await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/')
    },
  )
})

const layer = (page: Page) =>
  page.evaluate(() => (window as Window & { dataLayer?: unknown[] }).dataLayer ?? [])

test('F-THX-001 F-THX-002 F-THX-003 F-THX-004 F-THX-005 F-THX-006 F-THX-008 F-THX-009 F-STP-001 the thanks page after a payment, its purchase event, the progress', async ({
  page,
  service,
}) => {
  const lead = await openLead(page, service)
  const transaction = await buy(service, lead)
  const address = `/payment/thanks?terms=1&amount=149.97&trans_id=${transaction}`
  await page.goto(address)
  await declineAddOn(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Almost Done ${lead.firstName}!`)
  await expect(main).toContainText(
    /Payment went through.*\$149\.97.*held, not charged, until your order ships.*PlanSemaglutide, Monthly/,
  )
  const steps = main.getByRole('list', { name: 'What happens now' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /Medical questionnaire.*Now, about 6 minutes, you/,
    /Doctor review.*By \w{3}, \w{3} \d+.*Clinical team: usually within 5 hours/,
    /Pharmacy processing.*By \w{3}, \w{3} \d+.*Partner pharmacy: 24-48 hours Mon-Thu, Friday orders shipped Monday/,
    /Free overnight cold shipping.*By \w{3}, \w{3} \d+.*Carrier: Delivery in 48 hours or less/,
  ])
  // The receipt, a call and the cancellation are one press away.
  for (const [name, href] of [
    ['Receipt', '/home?tab=billing'],
    ['Call', 'tel:5555550100'],
    ['Cancel this order', '/home'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await checkAccess(page)

  expect(await layer(page)).toEqual([])
  await main.getByRole('button', { name: 'Allow' }).click()
  await expect(main.getByText('What was shared about this order')).toBeVisible()
  const event = {
    event: 'purchase',
    ecommerce: {
      transaction_id: transaction,
      value: 149.97,
      tax: 0,
      shipping: 0,
      currency: 'USD',
      items: [
        { item_id: 'plan-1', item_name: '1 month plan', item_category: 'plan', price: 149.97, quantity: 1 },
      ],
    },
  }
  expect(await layer(page)).toEqual([{ ecommerce: null }, event])
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/app/purchase-event'))
  await page.reload()
  expect(((await (await asked).json()) as { event: unknown }).event).toBeNull()
  expect(await layer(page)).toEqual([])

  await page.goto('/status-progress')
  await expect(page.getByRole('list', { name: 'Your progress' }).getByRole('listitem').first()).toContainText(
    'Payment',
  )
  await expect(main.getByRole('link', { name: 'Complete Medical Questionnaire' })).toHaveAttribute(
    'href',
    /^\/case-questions\/[\w-]+$/,
  )
  await expect(main).toContainText('Next: A doctor reviews your answers.')
  await checkAccess(page)

  await page.goto(address)
  await main.getByRole('link', { name: 'Complete Medical Form' }).click()
  await expect(page).toHaveURL(/\/verify/)
})

test('F-THX-008 F-THX-009 without its parameters the thanks page opens too; without a yes nothing is counted', async ({
  page,
  service,
}) => {
  await page.goto('/payment/thanks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost Done!')
  await expect(page.getByRole('main')).toContainText(
    'Your card is pre-authorised and funds are held until shipment.',
  )
  // An address alone claims no payment.
  await page.goto('/payment/thanks?terms=1&amount=149.97&trans_id=sample')
  await expect(page.getByRole('main')).toContainText('$149.97 held, not charged, until your order ships.')
  await expect(page.getByText('Payment went through')).toHaveCount(0)
  const lead = await openLead(page, service)
  const transaction = await buy(service, lead)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/app/purchase-event')) asked += 1
  })
  await page.goto(`/payment/thanks?terms=99&amount=<b>1</b>&trans_id=${transaction}`)
  await expect(page.getByRole('main')).not.toContainText('<b>')
  // The add-on is declined first, with a button of the same name; only then does the question about analytics appear.
  await declineAddOn(page)
  const allow = page.getByRole('button', { name: 'Allow' })
  await expect(allow).toBeVisible()
  await page.getByRole('button', { name: 'No thanks' }).press('Enter')
  await expect(allow).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Almost Done ${lead.firstName}!`)
  await expect(page.getByText('What happens now').first()).toBeVisible()
  await expect(allow).toHaveCount(0)
  expect(await layer(page)).toEqual([])
  expect(asked).toBe(0)
})

test('F-STP-002 signed out, the status page shows the journey and a way in', async ({ page }) => {
  await page.goto('/status-progress')
  await expect(page.getByRole('list', { name: 'Your progress' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Log in to see your order' })).toHaveAttribute(
    'href',
    '/login?page_ref=%2Fstatus-progress',
  )
})
