import { arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, messagesTo, timeOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'

test('a promise that is not kept: said to the patient before and after, written to them, closed by the role that owes it', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, '/status-progress')
  const main = page.getByRole('main')
  await expect(main).toContainText('With: Clinical team.')
  const step = main.locator('[aria-current=step]')
  await expect(step).toContainText(
    /By \d+(:\d\d)?\s[ap]m\sET (today|tomorrow).*24-48 hours.*If not, we write to you by \d+(:\d\d)?\s[ap]m\sET /,
  )

  const { orders } = (await (
    await fetch(`${service.url}/api/order-items`, {
      headers: { authorization: `Bearer ${order.session.token}` },
    })
  ).json()) as { orders: { promise: { write_by: string } }[] }
  const letterBy = Date.parse(orders[0]!.promise.write_by)
  await advance(service, Math.ceil((letterBy - (await timeOf(service)).getTime()) / 1000) + 60)
  await page.reload()
  await expect(main).toContainText(
    'With: Clinical team. This is taking longer than we said, and we are sorry. Our team is working on it.',
  )
  await expect(step).toContainText('Later than we said')
  await expect(step).not.toContainText('24-48 hours')
  const letters = (await messagesTo(service, order.email)).filter(({ kind }) => kind === 'promise_broken')
  expect(letters.map(({ subject }) => subject)).toEqual(['Your order is late, and we are sorry'])

  const staff = await desk('clinician')
  await staff.goto('/late-orders')
  const row = staff.getByRole('row').filter({ has: staff.locator(`[title="${order.orderId}"]`) })
  await expect(row).toContainText('Clinical team')
  await expect(row).toContainText('Still waiting')
  await expect(row.getByRole('link')).toHaveAttribute('href', `/queue/${order.orderId}`)
  await row.getByRole('button', { name: /^Close the late order of/ }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Called the patient.')
  await checkAccess(staff)
  await dialog.getByRole('button', { name: 'Close the late order' }).click()
  await expect(row).toBeHidden()
  await staff.getByRole('tab', { name: 'Closed' }).click()
  await expect(row).toContainText('Closed by Dr. Casey Demo')
  await expect(row).toContainText('Called the patient.')

  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/late-orders')
  await expect(pharmacy.getByRole('heading', { name: 'Late orders' })).toBeVisible()
  await expect(pharmacy.locator(`[title="${order.orderId}"]`)).toHaveCount(0)
})
