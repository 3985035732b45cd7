import type { Page } from '@playwright/test'
import { arrangeOrder, arrangeReview, openAs, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { openChart } from './pages/staff-app.ts'

/** Requests a visit as the clinician, on the chart. */
async function requireVisit(desk: Page, order: Arranged) {
  await openChart(desk, order)
  await desk.getByRole('radio', { name: 'Live visit' }).check()
  await desk.getByRole('button', { name: 'Request a live visit' }).click()
  await expect(desk.getByText(/^A live visit with .* is requested/).first()).toBeVisible()
}

test('P-EXP-001 P-EXP-002 P-EXP-003 P-EXP-004 P-EXP-005 P-ORD-030 R-010 a visit that is needed leads to the explainer, to the waiting room, and to a way to cancel', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await requireVisit(await desk('clinician'), order)
  await expect
    .poll(async () => (await messagesTo(service, order.email)).map(({ text }) => text).join('\n'))
    .toContain(`/explainer/${order.orderId}`)

  await openAs(page, order, '/home')
  const card = page.getByRole('article')
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
  await expect(card.locator('[aria-current=step]')).toContainText('Final Doctor Approval')
  await card.getByRole('link', { name: 'Meet your doctor' }).click()
  await expect(page).toHaveURL(new RegExp(`/explainer/${order.orderId}$`))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Our Process: Fast, Simple and Built for You' }),
  ).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText('Step 1')
  await expect(steps.nth(0)).toContainText('Confirm your address')
  await expect(steps.nth(1)).toContainText('Step 2')
  await expect(steps.nth(1)).toContainText('Turn on your camera (or not) and connect to the doctor')
  await expect(steps.nth(1)).toContainText('usually under 5 minutes in working hours')
  await expect(steps.nth(2)).toContainText('Meet the doctor')
  await expect(steps.nth(2)).toContainText('under 5 minutes')
  await expect(steps.nth(2)).toContainText('partner pharmacy')
  await expect(page.getByText('Medication at your door in 48 hours or less')).toBeVisible()
  await checkAccess(page)

  await page.getByRole('button', { name: 'Click Here to Start' }).click()
  await expect(page).toHaveURL(new RegExp(`/visit/${order.orderId}$`))
  await expect(page.getByRole('heading', { level: 2, name: 'No doctor is on right now' })).toBeVisible()
  await expect(page.getByText(/^The next doctor is on at .*PT/)).toBeVisible()
  await expect(page.getByText(/^Visits take place from 6\sam\sPT to 3\spm\sPT/)).toBeVisible()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('This order has ended, so no visit takes place for it.')).toBeVisible()
})

test('G-RTE-022 P-EXP-006 the explainer needs a login, and its start leaves for the partner’s meeting with the order’s id', async ({
  page,
  service,
}) => {
  const partner = 'http://localhost:4449'
  const order = await arrangeReview(service)
  await page.goto(`/explainer/${order.orderId}`)
  await expect(page).toHaveURL(
    new RegExp(`/login\\?page_ref=${encodeURIComponent(`/explainer/${order.orderId}`)}$`),
  )
  // Before the form there is nothing to discuss with a clinician: our page names what comes first.
  const early = await arrangeOrder(service)
  await openAs(page, early, `/explainer/${early.orderId}`)
  await page.getByRole('button', { name: 'Click Here to Start' }).click()
  await expect(page).toHaveURL(new RegExp(`/visit/${early.orderId}$`))
  await expect(page.getByRole('link', { name: 'Complete Medical Questionnaire' })).toHaveAttribute(
    'href',
    `/case-questions/${early.orderId}`,
  )
  // A clinic that has a partner names another address.
  await page.route('**/api/app/visits/*/start', async (route) => {
    const response = await route.fetch()
    const own = (await response.json()) as { url: string }
    await route.fulfill({ response, json: { ...own, url: `${partner}/meet/${order.orderId}` } })
  })
  await page.route(`${partner}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Meeting</h1>' }),
  )
  await openAs(page, order, `/explainer/${order.orderId}`)
  await page.getByRole('button', { name: 'Click Here to Start' }).click()
  await expect(page).toHaveURL(`${partner}/meet/${order.orderId}`)
})
