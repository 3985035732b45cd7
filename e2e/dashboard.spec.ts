/// <reference lib="dom" />
import { arrangePrescription, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import { acceptPrescription } from './pages/responding.ts'

test.use({ serviceName: 'portal' })

test('P-ORD-025 D-35 accepting a prescription reloads the page', async ({ page, service }) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  const reloaded = page.waitForEvent('load')
  await acceptPrescription(page)
  await reloaded
  await expect(page.locator('[aria-current=step]').first()).toContainText('Pharmacy fulfilling')
  await expect(page.locator('html[data-before]')).toHaveCount(0)
})
