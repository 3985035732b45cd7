import { expect, test } from './fixtures/service.ts'
import { createCartByCall, openCheckout } from './pages/open-cart.ts'

test('"Enter manually" stays under the pointer until it is released, and then the street has what was typed and the city the focus', async ({
  page,
  service,
}) => {
  const { cartId } = await createCartByCall(service)
  await openCheckout(page, `/weight-loss-payment/${cartId}`)
  const byHand = page.getByRole('button', { name: 'Enter manually' }).first()
  await page.getByRole('combobox').first().fill('12 Sample Street')
  await byHand.hover()
  const before = await byHand.boundingBox()
  await page.mouse.down()
  expect(await byHand.boundingBox()).toEqual(before)
  await page.mouse.up()
  const street = page.getByLabel('Street address').first()
  await expect(street).toHaveValue('12 Sample Street')
  await expect(page.getByLabel('City', { exact: true }).first()).toBeFocused()
})
