import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Page } from '@playwright/test'
import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { moveToDay } from './fixtures/demo-face.ts'
import { asSeeded } from './fixtures/every-screen.ts'
import { expect, test } from './fixtures/service.ts'
import { post } from './pages/lead-on-device.ts'
import { approveReplacement, refuseUse, sendRequest } from './pages/replacement.ts'
import { hasShipped, nameOf } from './pages/staff-app.ts'

// Ships what the seed left at the pharmacy.
test.use({ serviceName: 'people with a replacement' })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const SCAN = 'Scan or type a tracking number, an order number or a name'

test('M-19 the demo people with a replacement are on /demo, and each is opened by who acts on it', async ({
  page,
  service,
  desk,
}) => {
  await page.goto('/demo')
  await page.getByRole('heading', { name: /^Logins/ }).click()
  for (const first of ['oakley', 'yael', 'zion', 'shiloh'])
    await expect(page.getByRole('cell', { name: `${first}.sample@example.com` }).first()).toBeVisible()

  const support = await desk('support')
  await support.goto('/complaints?kind=replacements')
  const requested = rowOf(support, 'Oakley Sample')
  await expect(requested).toContainText('Sample: the vial was cracked when I opened the box.')
  await requested.getByRole('button', { name: 'Show the photo of' }).click()
  await expect(support.getByRole('img', { name: /What the patient shows/ })).toBeVisible()
  await support.getByRole('button', { name: 'Close', exact: true }).first().click()
  await checkAccess(support)

  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/pharmacy')
  await expect(rowOf(pharmacy, 'Yael Sample')).toContainText(/Parcel C-P-\d{6}, replaces C-P-\d{6}/)
  await checkAccess(pharmacy)

  await openAs(page, await asSeeded(service, 'Shiloh'), '/home')
  await expect(page.getByRole('region', { name: 'No replacement' })).toContainText(
    'Sample: the photo shows the box, but not the vial.',
  )
  await openAs(page, await asSeeded(service, 'Zion'), '/home')
  // After a week without ship days its delivery is assumed.
  await expect(page.getByRole('region', { name: /^Replacement (on its way|delivered)$/ })).toContainText(
    /Parcel C-P-\d{6}/,
  )
  await checkAccess(page)
})

test('the pharmacy finds a replacement by scanning it, by its task and by J, and ships it without the mouse', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service)
  await sendRequest(page, order)
  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/pharmacy')
  const tab = pharmacy.getByRole('tab', { name: /^To ship/ })
  const counted = async () => Number(/\((\d+)\)/.exec((await tab.textContent()) ?? '')?.[1])
  await expect(tab).toHaveText(/\(\d+\)/)
  const before = await counted()
  await refuseUse(await desk('pharmacy'), order)
  await approveReplacement(await desk('support'), order)
  await moveToDay(service, isShipDay)
  await pharmacy.goto('/')
  const close = pharmacy.getByRole('button', { name: 'Close: A replacement must be shipped (Robin S.)' })
  await pharmacy.getByRole('row').filter({ has: close }).getByRole('link').click()
  await expect(pharmacy).toHaveURL(/\/pharmacy\?replacement=/)
  const button = pharmacy.getByRole('button', { name: `Ship the replacement for ${nameOf(order)}` })
  await expect(button).toBeFocused()
  await expect.poll(counted).toBe(before + 1)

  await pharmacy.goto('/pharmacy')
  const field = pharmacy.getByLabel(SCAN)
  await expect(field).toBeFocused()
  const row = rowOf(pharmacy, nameOf(order))
  await expect(row).toBeVisible()
  const [parcel = ''] = /C-P-\d+/.exec((await row.textContent()) ?? '') ?? []
  await field.fill(parcel)
  await pharmacy.keyboard.press('Enter')
  const dialog = pharmacy.getByRole('dialog', { name: `Ship the replacement for ${nameOf(order)}` })
  await expect(dialog.getByLabel('Tracking number')).toBeFocused()
  await checkAccess(pharmacy)
  await pharmacy.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()

  await pharmacy.locator('h1').click()
  for (let press = 0; press < 6 && !(await button.evaluate((own) => own === document.activeElement)); press++)
    await pharmacy.keyboard.press('j')
  await expect(button).toBeFocused()
  await pharmacy.keyboard.press('Enter')
  await pharmacy.keyboard.type('7946 0000 0992')
  await pharmacy.keyboard.press('Enter')
  await hasShipped(pharmacy, `Replacement shipped to ${nameOf(order)}.`)
  await expect(row).toHaveCount(0)
  await expect.poll(counted).toBe(before)

  await pharmacy.getByRole('tab', { name: 'Shipped' }).click()
  await pharmacy.getByLabel('Search by tracking number, order number or name').fill('794600000992')
  await expect(row).toContainText('794600000992')
  await row.getByRole('button', { name: /^Record delivery to / }).click()
  await pharmacy.getByRole('alertdialog').getByRole('button', { name: 'Record delivery' }).click()
  await expect(pharmacy.getByText('Delivery recorded.')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Replacement delivered' })).toBeVisible()
})

test('D-57 a patient who moved to another state gets a refund instead: support reads why, and the order page lists the request', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service)
  await sendRequest(page, order)
  const address = {
    addressLine1: '7 Sample Road',
    addressLine2: '',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  }
  await post(service, '/api/ship-address', address, order.session.token)
  await refuseUse(await desk('pharmacy'), order)
  const support = await desk('support')
  await support.goto(`/orders/${order.orderId}`)
  const listed = support.getByRole('region', { name: 'Replacements' })
  await expect(listed).toContainText('To decide')
  await checkAccess(support)
  await listed.getByRole('link', { name: /^For parcel C-P-/ }).click()
  await expect(support).toHaveURL(/\/complaints\?kind=replacements&request=/)
  const row = rowOf(support, nameOf(order))
  await expect(row).toContainText('This order ships to TX, but it was reviewed for CA.')
  await expect(row).toContainText('No replacement can be sent. Ask for a refund.')
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await checkAccess(support)
  await row.getByRole('button', { name: /^Ask for a refund/ }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moved to another state')
  await dialog.getByRole('button', { name: /^Ask for/ }).click()
  await expect(row).toContainText('waits at billing')
})
