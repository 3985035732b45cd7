/// <reference lib="dom" />
import {
  arrangeAnotherOrder,
  arrangeAtPharmacy,
  arrangeDelivered,
  arrangeOrder,
  openAs,
  sendForm,
  simulateNextStep,
  stayFor,
} from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { failHomeCall } from './fixtures/home-calls.ts'
import { expect, test } from './fixtures/service.ts'

test.use({ serviceName: 'portal' })

const TABLIST = 'Orders with a prescription'

test('P-DSH-003 P-DOS-001 P-DOS-006 D-40 one tab per order with a prescription, by arrow keys; without one there is no Dosage tab', async ({
  page,
  service,
}) => {
  const first = await arrangeOrder(service)
  await openAs(page, first, '/home?tab=dosage')
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Dosage' })).toHaveCount(0)

  // Two orders with a prescription, and between them the second month of the first one, without one of its own.
  const sema = await arrangeDelivered(service)
  await stayFor(service, sema, 32)
  const tirz = await arrangeAnotherOrder(service, sema, { drug: 'tirzepatide' })
  await sendForm(service, tirz)
  await simulateNextStep(service, tirz)
  await openAs(page, sema, '/home')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Dosage' }).click()
  const tabs = page.getByRole('tablist', { name: TABLIST }).getByRole('tab')
  await expect(tabs).toHaveText([/^Tirzepatide.*awaits your approval$/, /^Semaglutideordered .*, 1 month$/])
  await expect(page.getByText('This prescription awaits your approval.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review prescription' })).toHaveAttribute(
    'href',
    `/prescription/${tirz.orderId}`,
  )
  await expect(
    page.getByRole('img', { name: /^Tirzepatide steps: 2\.5, 5, 7\.5, 10, 12\.5, 15 mg\./ }),
  ).toBeVisible()
  await expect(page.getByText(/In your (next )?shipment|In a later shipment/)).toHaveCount(0)
  await tabs.first().press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('img', { name: /^Semaglutide steps/ })).toBeVisible()
  await expect(page.getByText('This prescription awaits your approval.')).toHaveCount(0)
  await checkAccess(page)
  await page.reload()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
})

test('P-DOS-008 X-02 a prescribed 1.7 mg is printed 1.7 mg, and its step of the ladder stays 1.75', async ({
  page,
  service,
}) => {
  // The simulated clinician goes by the ladder (D-78): whoever takes 1.7 mg already stays on it.
  const order = await arrangeOrder(service)
  await sendForm(service, order, {
    current_medication: 'Semaglutide',
    last_dose_sema: '1.7 mg',
    last_taken: 'Within last 2 weeks',
    dose_wish: 'same',
  })
  await simulateNextStep(service, order)
  await openAs(page, order, '/home?tab=dosage')
  const doses = page.getByRole('region', { name: 'Your doses' })
  const month = doses.getByRole('listitem').first()
  await expect(month).toContainText('1.7 mg')
  await expect(month).not.toContainText('1.75')
  await expect(doses.getByRole('img').getByText('1.75', { exact: true })).toBeVisible()
  await expect(
    doses.getByText('The scale shows the usual steps. Your dose is the one in the list.'),
  ).toBeVisible()
})

test('a very long prescription, a drug without a ladder and a lost connection leave the rows readable', async ({
  page,
  service,
}) => {
  const order = await arrangeAtPharmacy(service, { drug: 'tirzepatide' })
  await failHomeCall(page)
  await page.route('**/api/order-items', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { orders: Record<string, unknown>[] }
    const [first] = body.orders
    if (first) {
      first['drug'] = 'retatrutide'
      first['prescription_data'] = (first['prescription_data'] as Record<string, string>[]).map((line) => ({
        ...line,
        name: `Retatrutide${'x'.repeat(80)}`,
        directions: `${line['directions'] ?? ''} ${'Take it with water and rest. '.repeat(40)}`,
      }))
    }
    await route.fulfill({ response, json: body })
  })
  await openAs(page, order, '/home?tab=dosage')
  const doses = page.getByRole('region', { name: 'Your doses' })
  await expect(doses.getByRole('listitem').first()).toContainText('2.5 mg')
  await expect(doses.getByRole('img')).toHaveCount(0)
  await doses.getByRole('button', { name: 'Prescription instructions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prescription instructions' })
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeInViewport()
  await checkAccess(page)
})
