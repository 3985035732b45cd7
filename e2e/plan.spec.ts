/// <reference lib="dom" />
import { openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'

const PLAN = '/weight-loss-plan'

test('a connection lost before its scripts arrive: the page loads again once it is back', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  await page.route('**/assets/*.js', (route) => route.abort())
  const lost = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(PLAN, { waitUntil: 'commit' })
  await lost
  await page.unroute('**/assets/*.js')
  const again = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again
  await expect(page.locator('[data-running]')).toBeAttached()
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
})

test('before its scripts arrive, the page shows step 1 to a visitor with an intake, and the way to the intake to others', async ({
  page,
  service,
}) => {
  // No response: the requests stay open until the page is left.
  const holdScripts = () => page.route('**/assets/*.js', () => undefined)
  await holdScripts()
  const heading = page.getByRole('heading', { level: 1 })
  const openWithout = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState()
  }
  await openWithout(PLAN)
  await expect(heading).toHaveText('Choose your medication.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Start the free visit' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await openLead(page, service)
  await holdScripts()
  await openWithout(PLAN)
  await expect(page.getByText('Do you currently take weight-loss medication?').first()).toBeVisible()
  await expect(page.getByText('Choose your medication.')).toBeHidden()
  await openWithout(`${PLAN}?step=choice`)
  await expect(page.getByText('Do you currently take weight-loss medication?').first()).toBeHidden()
  await expect(page.getByText('Choose your medication.')).toBeHidden()
})
