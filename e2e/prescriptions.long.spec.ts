import { arrangePrescription, arrangeReview, openAs, simulateNextStep } from './fixtures/arrange.ts'
import type { Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { acceptPrescription } from './pages/responding.ts'

test('R-011 declining asks first, leaves only what can be done, and is taken back until the doses are sent', async ({
  page,
  service,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, `/prescription/${order.orderId}`)
  await page.getByRole('button', { name: 'Decline & Update with Doctor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline this prescription?' })
  await expect(question).toContainText('You can undo this until you send your doses.')
  await checkAccess(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page).toHaveURL(/\/prescription\//)
  expect((await pendingOf(service, order)).prescription.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Decline & Update with Doctor' }).click()
  await question.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page).toHaveURL(/\/adjust-doses\//)

  await page.goto('/home')
  const card = page.getByRole('article')
  await expect(card.getByRole('link', { name: 'Adjust Dose' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Review prescription' })).toHaveCount(0)
  await expect(page.getByText(/12 hours|Answer within/)).toHaveCount(0)
  await checkAccess(page)
  await card.getByRole('button', { name: 'Undo my decline' }).click()
  await expect(card.getByRole('button', { name: 'Accept Prescription' })).toBeVisible()
  await expect(page.getByText(/Answer within/).first()).toBeVisible()

  // Accepting shows the prescription first, and does nothing until it is confirmed.
  await card.getByRole('button', { name: 'Accept Prescription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this prescription?' })
  const [first] = (await pendingOf(service, order)).prescription
  await expect(dialog).toContainText(String(first?.directions))
  await checkAccess(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(card.getByRole('button', { name: 'Accept Prescription' })).toBeVisible()
})

test('P-RX-009 P-RX-010 P-RX-011 P-ORD-027 a prescription that does not load, is not there, or is answered in vain', async ({
  page,
  service,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, `/prescription/${order.orderId}`)
  // Nothing is pending yet.
  await expect(page).toHaveURL(/\/home$/)

  await simulateNextStep(service, order)
  const pending = '**/api/prescription-pending/*'
  await page.route(pending, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
  )
  await page.goto(`/prescription/${order.orderId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/\/prescription\//)
  await page.unroute(pending)

  const update = '**/api/prescription-update/*'
  const unsaid = { status: 'success', success: false, message: '', decision: 'declined' }
  await page.route(update, (route) =>
    route.fulfill({ json: { ...unsaid, order_status: 'prescription_received' } }),
  )
  for (const press of ['Approve', 'Decline & Update with Doctor']) {
    await page.goto(`/prescription/${order.orderId}`)
    await page.getByRole('button', { name: press, exact: true }).click()
    if (press !== 'Approve')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  }
  await page.unroute(update)
  await page.route(update, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
  )
  await acceptPrescription(page)
  await expect(page.getByRole('alert')).toHaveText('Failed to accept prescription. Please try again.')
  await expect(page.locator('[aria-current=step]')).toContainText('Prescription Approved')
})

/** Returns the prescription that awaits the patient's decision, as the page reads it. */
async function pendingOf(service: RunningService, order: Arranged) {
  const answer = await fetch(`${service.url}/api/prescription-pending/${order.orderId}`, {
    headers: { authorization: `Bearer ${order.session.token}` },
  })
  return (await answer.json()) as { prescription: { name: string; directions: string }[] }
}

test('a prescription without an answer is shipped as written after 12 hours (decisions X-20)', async ({
  page,
  service,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await expect(page.getByText(/Answer within (12\sh|11\sh 5\d\smin)/).first()).toBeVisible()
  await advance(service, 11 * 3600)
  await page.reload()
  // The remaining time is based on the service's clock, which was moved, and not on the device's.
  await expect(page.getByText(/Answer within (1\sh|5\d\smin)/).first()).toBeVisible()
  await advance(service, 3600 + 60)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Pharmacy fulfilling')
  const texts = (await messagesTo(service, order.email)).map(({ text }) => text).join('\n')
  expect(texts).toContain('Your prescription was sent to the pharmacy as written.')
  // Too late to decline: the page of the prescription redirects to /home.
  await page.goto(`/prescription/${order.orderId}`)
  await expect(page).toHaveURL(/\/home/)
  expect((await ledgerOf(service, order.orderId)).holds.map(({ state }) => state)).toEqual(['held'])
})
