import { addDays } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Page } from '@playwright/test'
import { arrangeAtPharmacy, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { hasShipped, nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'pharmacy board' })

const DAY = 86_400
const paneOf = (page: Page, order: Arranged) =>
  page.getByRole('complementary', { name: `Shipment to ${nameOf(order)}` })
const bandOf = (page: Page, title: RegExp) => page.getByRole('rowgroup').filter({ hasText: title })

test('a shipment is in the band of its ship date: tomorrow, today, then late; a paused one is last', async ({
  service,
  desk,
}) => {
  await moveToDay(
    service,
    (day) => !isShipDay(day) && isShipDay(addDays(day, 1)) && isShipDay(addDays(day, 2)),
  )
  const order = await arrangeAtPharmacy(service)
  const board = await desk('pharmacy')
  await board.setViewportSize({ width: 1280, height: 800 })
  const row = board.getByRole('row').filter({ hasText: nameOf(order) })

  await board.goto('/pharmacy')
  await expect(bandOf(board, /^Tomorrow, /)).toContainText(nameOf(order))
  // No cold shipment leaves today, so that its pane has no tracking number to enter.
  await row.getByRole('button', { name: `Open the shipment to ${nameOf(order)}` }).click()
  await expect(paneOf(board, order)).toContainText('No shipments leave today.')
  await expect(paneOf(board, order).getByLabel('Tracking number')).toHaveCount(0)

  await advance(service, DAY)
  await board.reload()
  await expect(bandOf(board, /^Today, /)).toContainText(nameOf(order))
  await expect(row).toContainText('Ready')
  await checkAccess(board)

  await advance(service, DAY)
  await board.reload()
  await expect(bandOf(board, /^Late, /)).toContainText(nameOf(order))
  await expect(row).toContainText('1 day late')

  await row.getByRole('button', { name: `Ship to ${nameOf(order)}` }).click()
  await paneOf(board, order)
    .getByRole('button', { name: /^Pause/ })
    .click()
  await board.getByRole('dialog').getByLabel('Reason').fill('The label printer is out of order.')
  await board.getByRole('button', { name: 'Pause shipping', exact: true }).click()
  await expect(bandOf(board, /^Paused · /)).toContainText(nameOf(order))
  await expect(paneOf(board, order)).toContainText('The label printer is out of order.')
  await checkAccess(board)
})

test('what is scanned opens its shipment or is its tracking number; Enter ships, and the next one opens', async ({
  service,
  desk,
}) => {
  await moveToDay(service, isShipDay)
  const [first, second] = [await arrangeAtPharmacy(service), await arrangeAtPharmacy(service)]
  const board = await desk('pharmacy')
  await board.setViewportSize({ width: 1280, height: 800 })
  await board.goto('/pharmacy')
  const field = board.getByLabel('Scan or type a tracking number, an order number or a name')
  await expect(board.getByRole('row').filter({ hasText: nameOf(second) })).toBeVisible()
  await expect(field).toBeFocused()

  await board.keyboard.type('nobody of that name')
  await board.keyboard.press('Enter')
  await expect(board.getByText('No shipment of this list matches.')).toBeVisible()
  await field.fill(nameOf(second))
  await board.keyboard.press('Enter')
  const pane = paneOf(board, second)
  const tracking = pane.getByLabel('Tracking number')
  await expect(tracking).toBeFocused()
  await expect(pane).toContainText('In this box, nothing else')
  await expect(pane).toContainText('Payment stands')
  // The pharmacy sees that the payment stands, and no amount.
  await expect(board.locator('main')).not.toContainText('$')
  await board.keyboard.press('Enter')
  await expect(pane.getByText('Enter the tracking number.')).toBeVisible()

  await field.fill('1234 5678 9012')
  await board.keyboard.press('Enter')
  await expect(tracking).toHaveValue('123456789012')
  await expect(tracking).toBeFocused()
  await checkAccess(board)
  expect((await ledgerOf(service, second.orderId)).captures).toHaveLength(0)
  await tracking.press('Enter')
  await board.getByRole('button', { name: `Undo the shipment to ${nameOf(second)}` }).click()
  await expect(tracking).toHaveValue('123456789012')
  await tracking.press('Enter')
  await hasShipped(board, `Shipped to ${nameOf(second)}.`)
  expect((await ledgerOf(service, second.orderId)).captures).toHaveLength(1)
  await expect(pane).toBeHidden()
  await expect(field).toBeFocused()

  await field.fill(first.orderId.slice(0, 10))
  await board.keyboard.press('Enter')
  await expect(paneOf(board, first).getByLabel('Tracking number')).toBeFocused()

  await board.getByRole('tab', { name: 'Shipped' }).click()
  await board.getByLabel('Search by tracking number, order number or name').fill('123456789012')
  await expect(board.getByRole('row').filter({ hasText: nameOf(second) })).toContainText('123456789012')
  await board.getByLabel('Search by tracking number, order number or name').fill('nobody of that name')
  await expect(board.getByText('No shipment of this list matches.')).toBeVisible()
})
