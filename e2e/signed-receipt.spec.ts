import { arrangeReview } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { confirmSignature } from './pages/prescribing.ts'
import { openChart } from './pages/staff-app.ts'

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
  const form = page.getByRole('form', { name: 'Prescription' })
  await form.getByLabel('Reason for compounding').selectOption({ index: 1 })
  await form.getByLabel('Why this patient').fill('Starts below the lowest approved step, to bear it better.')
  const sign = form.getByRole('button', { name: 'Sign and issue' })
  const box = await sign.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
  await checkAccess(page)
  await sign.click()
  await confirmSignature(page)
  await expect(page.getByRole('heading', { name: `Issued to ${order.first} ${order.last}` })).toBeVisible()
  await expect(page.getByText('can decide until')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next chart:/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Void/ })).toHaveCount(1)
  await expect(page.getByLabel('Reason for voiding')).toHaveCount(0)
  await checkAccess(page)
  await page.getByRole('button', { name: 'Void this prescription' }).click()
  await expect(page.getByLabel('Reason for voiding')).toBeVisible()
  await page.getByRole('link', { name: /^Next chart:/ }).click()
  await expect(page.getByRole('button', { name: 'Take this order' })).toBeVisible()
})
