import { arrangeOrder, arrangeShipped } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'

const FIELD = 'Name, email, phone, order or tracking'

test('support finds an order without the mouse, and its page says where the parcel is', async ({
  service,
  desk,
}) => {
  const order = await arrangeShipped(service)
  const support = await desk('support')
  await support.goto('/orders')
  await expect(support.getByRole('heading', { name: 'Orders' })).toBeVisible()

  await support.keyboard.press('/')
  const dialog = support.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByLabel(FIELD)).toBeFocused()
  await checkAccess(support)
  await dialog.getByLabel(FIELD).fill(order.email)
  await expect(dialog.getByRole('option').filter({ hasText: order.email }).first()).toBeVisible()
  await support.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(support.getByRole('heading', { name: `Order of ${order.first} ${order.last}` })).toBeVisible()
  await expect(support.getByRole('heading', { name: /^On the way with/ })).toBeVisible()
  await expect(support.getByText(/^Owner: Carrier · /)).toBeVisible()
  await expect(support.getByRole('listitem').filter({ hasText: 'Doctor review done' })).toBeVisible()
  await expect(support.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    `mailto:${order.email}`,
  )
  await checkAccess(support)

  await support.getByRole('button', { name: 'Money', exact: true }).click()
  await expect(support.getByRole('listitem').filter({ hasText: 'Doctor review done' })).toHaveCount(0)

  await support.keyboard.press('d')
  await support.getByRole('alertdialog').getByRole('button', { name: 'Record the delivery' }).click()
  await expect(support.getByRole('heading', { name: /^Delivered / })).toBeVisible()
})

test('the keys of a page are shown on ?, act in no field, and can be switched off', async ({
  service,
  desk,
}) => {
  const order = await arrangeOrder(service)
  const support = await desk('support')
  await support.goto(`/orders/${order.orderId}`)
  await expect(support.getByRole('heading', { name: /^Order of/ })).toBeVisible()

  await support.keyboard.press('?')
  const help = support.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Write an email')).toBeVisible()
  await checkAccess(support)
  await help.getByRole('button', { name: 'Single keys' }).click()
  await support.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await support.keyboard.press('/')
  await expect(support.getByRole('dialog')).toHaveCount(0)
  await support.keyboard.press('Control+k')
  const search = support.getByRole('dialog', { name: 'Search' })
  await search.getByLabel(FIELD).fill('what is ? and / for')
  await expect(search.getByText(/^Nothing was found/)).toBeVisible()
  await support.keyboard.press('Control+k')
  await expect(search).toBeHidden()

  await support.getByRole('button', { name: 'Keys' }).click()
  await help.getByRole('button', { name: 'Single keys' }).click()
  await support.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await support.keyboard.press('/')
  await expect(search).toBeVisible()
})

test('on a phone the sections are behind a button that names the current one, by keyboard too', async ({
  desk,
}) => {
  const page = await desk('support')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orders')
  const menu = page.getByRole('button', { name: 'Menu · Orders' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(sections.getByRole('link', { name: 'Late orders' })).toBeHidden()
  await menu.press('Enter')
  await expect(sections.getByRole('link', { name: 'Late orders' })).toBeVisible()
  await sections.getByRole('link', { name: 'Late orders' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Late orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu · Late orders' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(sections.getByRole('link', { name: 'Orders', exact: false }).first()).toBeVisible()
})
