import { arrangePrescription } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'

test('R-007 what waits for support stands on its home, is taken, closed with a note, and kept with its history', async ({
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  const declined = await fetch(`${service.url}/api/prescription-update/${order.orderId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${order.session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order.orderId, accept: false }),
  })
  expect(declined.status).toBe(200)
  await advance(service, 25 * 3600)

  const support = await desk('support')
  await support.goto('/')
  await expect(support.getByRole('heading', { name: 'Home' })).toBeVisible()
  const name = `Declined without a requested change (${order.first} ${order.last.slice(0, 1)}.)`
  const row = support
    .getByRole('row')
    .filter({ has: support.getByRole('button', { name: `Close: ${name}` }) })
  await expect(row.getByRole('link')).toHaveAttribute('href', `/orders/${order.orderId}`)
  await expect(support.getByRole('link', { name: /^Home/ })).toContainText(/\d/)
  await checkAccess(support)
  await support.setViewportSize({ width: 390, height: 844 })
  await checkAccess(support)
  await support.setViewportSize({ width: 1280, height: 800 })

  await row.getByRole('button', { name: `Take: ${name}` }).click()
  await expect(row).toContainText('You')
  await row.getByRole('button', { name: `Close: ${name}` }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close task' }).click()
  await expect(dialog).toContainText('Fill in the field')
  await dialog.getByLabel('What was done').fill('Called the patient, who sends the change tonight.')
  await checkAccess(support)
  await dialog.getByRole('button', { name: 'Close task' }).click()
  await expect(row).toBeHidden()

  await support.getByRole('tab', { name: 'Ended' }).click()
  await support.getByRole('button', { name: `History: ${name}` }).click()
  const history = support.getByRole('dialog')
  await expect(history).toContainText('Called the patient, who sends the change tonight.')
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await checkAccess(support)

  const billing = await desk('billing')
  await billing.goto('/')
  await expect(billing.getByText('You have no open tasks.').or(billing.getByRole('table'))).toBeVisible()
  await expect(billing.getByRole('button', { name: `Close: ${name}` })).toHaveCount(0)
})
