import { arrangeOrder, arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { deny } from './pages/prescribing.ts'

/** Expects one authorization, which was voided, and no capture. */
async function expectAuthorizationVoided(service: RunningService, orderId: string): Promise<void> {
  await expect
    .poll(async () => (await ledgerOf(service, orderId)).holds.map(({ state }) => state))
    .toEqual(['voided'])
  const { captures, refunds, voids } = await ledgerOf(service, orderId)
  expect([captures, refunds]).toEqual([[], []])
  expect(voids).toHaveLength(1)
}

test("a clinician's denial voids the hold, and the patient reads why", async ({ page, service, desk }) => {
  const order = await arrangeReview(service)
  await deny(
    await desk('clinician'),
    order,
    'Your answers show a condition that makes this treatment unsafe.',
  )
  await openAs(page, order, '/home')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Your answers show a condition that makes this treatment unsafe.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
  await checkAccess(page)
  await expectAuthorizationVoided(service, order.orderId)
  const [message] = await messagesTo(service, order.email)
  expect(message?.text).toContain('The hold of $149.97 on your Visa card ending in 4242 has been released')
})

test('a cancellation before shipment voids the hold (decisions D-16)', async ({ page, service }) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, '/home')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText('The hold of $149.97 is released and nothing is charged.')
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Keep my order' }).click()
  await expect(dialog).toBeHidden()
  expect((await ledgerOf(service, order.orderId)).holds.map(({ state }) => state)).toEqual(['held'])

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAuthorizationVoided(service, order.orderId)
})
