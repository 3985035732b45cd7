import type { Page } from '@playwright/test'
import { arrangeReview } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { openChart } from './pages/staff-app.ts'

/** Chooses the documented reason and explains it: all that a draft as suggested still needs. */
async function giveReason(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Prescription' })
  await form.getByLabel('Reason for compounding').selectOption({ index: 1 })
  await form.getByLabel('Why this patient').fill('Starts below the lowest approved step, to bear it better.')
}

test('a clean chart of a first order is read and signed without scrolling at 1280 x 800', async ({
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  const page = await desk('clinician')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openChart(page, order)
  await expect(page.getByRole('heading', { name: 'Nothing deviates from the rules.' })).toBeVisible()
  // The last part of the chart and the button are in view, so nothing between them is below the edge.
  await expect(page.getByRole('region', { name: 'Answers' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Record' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Review and sign' })).toBeInViewport({ ratio: 1 })
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(heightOfPage).toBeLessThanOrEqual(800)
  // The list of those who wait is longer than this window, and scrolls in its pane.
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect.poll(heightOfPage).toBeLessThanOrEqual(600)
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkAccess(page)
})

test('no single key signs: the review shows each dose and what follows, and has a key of its own', async ({
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  const page = await desk('clinician')
  await openChart(page, order)
  const review = page.getByRole('dialog', { name: 'Review and sign' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Error: Choose the reason for compounding.')).toBeVisible()
  await giveReason(page)
  await page.keyboard.press('Control+Enter')
  await expect(review.getByText('After that, the prescription ships as written.')).toBeInViewport({
    ratio: 1,
  })
  // The focus is on no button, so that a stray Enter or space bar signs nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(review).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(page.getByRole('form', { name: 'Prescription' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(review).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `Issued to ${order.first} ${order.last}` })).toBeVisible()
})

test('R-078 R-103 after signing the desk shows a receipt and the next chart, and voids only behind a link', async ({
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await arrangeReview(service)
  const page = await desk('clinician')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/queue')
  // The row starts with the patient's name, and a screen reader announces the time in words.
  const row = page.getByRole('row', { name: new RegExp(`^${order.first} ${order.last}`) })
  await expect(row.first()).toContainText(/Due in|Overdue by/)
  await openChart(page, order)
  await giveReason(page)
  await page
    .getByRole('form', { name: 'Prescription' })
    .getByRole('button', { name: 'Review and sign' })
    .click()
  const sign = page.getByRole('dialog', { name: 'Review and sign' }).getByRole('button', {
    name: 'Sign and issue',
  })
  await expect(sign).toBeInViewport({ ratio: 1 })
  await sign.click()
  await expect(page.getByText('Prescription issued', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Issued to ${order.first} ${order.last}` })).toBeVisible()
  await expect(page.getByText('can decide until')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next chart:/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Void/ })).toHaveCount(1)
  await expect(page.getByLabel('Reason for voiding')).toHaveCount(0)
  await checkAccess(page)
  await page.getByRole('button', { name: 'Void this prescription' }).click()
  await expect(page.getByLabel('Reason for voiding')).toBeVisible()
  await page.getByRole('link', { name: /^Next chart:/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take this order' })).toBeVisible()
})
