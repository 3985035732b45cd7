/// <reference lib="dom" />
import { addonFacts } from '@contour/domain/add-on/addons'
import { TERMS, firstCharge, savings } from '@contour/domain/catalog/price-book'
import { PRODUCTS } from '@contour/domain/catalog/products'
import { formatUsd } from '@contour/domain/money/cents'
import { priceBlock } from '@contour/domain/report/report-figures'
import { buy, openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'
import { createCartByCall, openCheckout } from './pages/open-cart.ts'
import { readToTheEnd } from './pages/report.ts'

test('every price that is struck out and every saving is what its one function returns', async ({
  page,
  service,
}) => {
  const main = page.getByRole('main')
  const struck = page.locator('s')

  const lead = await openLead(page, service)
  await page.goto('/weight-loss-report')
  await readToTheEnd(page)
  const { base, savings: saved } = priceBlock({})
  await expect(main.getByRole('heading', { name: `Save $${saved} ` })).toBeVisible()
  await expect(struck).toHaveText([`$${base}`])

  const transaction = await buy(service, lead)
  await page.goto(`/payment/thanks?terms=1&amount=149.97&trans_id=${transaction}`)
  await expect(page.getByRole('button', { name: 'No thanks' })).toBeVisible()
  await expect(struck).toHaveText([formatUsd(addonFacts(1).struckCents)])

  for (const drug of ['semaglutide', 'tirzepatide'] as const) {
    const { cartId } = await createCartByCall(service, { drug })
    await page.goto('/about')
    await page.evaluate(() => localStorage.clear())
    await openCheckout(page, `/weight-loss-payment/${cartId}`)
    const stated = async () =>
      [...(await main.innerText()).matchAll(/\bsave (\$[\d,.]*\d)/gi)].map(([, amount]) => amount).toSorted()
    const due = TERMS.map((term) => savings(drug, term)).filter((cents) => cents > 0)
    await expect.poll(stated).toEqual(due.map(formatUsd).toSorted())
    await page.getByRole('button', { name: /^View cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    const retail = PRODUCTS.find((product) => product.drug === drug)?.retail_cents ?? 0
    await expect(struck).toHaveText(retail > firstCharge('checkout', drug, 1) ? [formatUsd(retail)] : [])
  }
})
