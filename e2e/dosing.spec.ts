import { submitAdjustForm } from '@contour/testkit/people/submit-form'
import type { Page } from '@playwright/test'
import { arrangePrescription, reach } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { expect, test } from './fixtures/service.ts'
import { openChart } from './pages/staff-app.ts'

const MONTHS = ['Month 1', 'Month 2', 'Month 3']

async function choose(page: Page, strength: string): Promise<void> {
  for (const month of MONTHS)
    await page.getByRole('combobox', { name: month, exact: true }).selectOption({ label: strength })
}

test('MED-02 a beginner asks for the top strength: the chart suggests the ladder, and the top is signed in words only', async ({
  service,
  desk,
}) => {
  const order = await arrangePrescription(service, { drug: 'tirzepatide' })
  const at = reach(service)
  const patient = { ...order, token: order.session.token }
  await at.call('POST', `/api/prescription-update/${order.orderId}`, {
    token: patient.token,
    body: { order_id: order.orderId, accept: false },
  })
  const wish = { '1': 15_000, '2': 15_000, '3': 15_000 } as const
  const sent = await submitAdjustForm(
    at,
    { ...patient, drug: 'tirzepatide', term: 1, productId: PRODUCT_IDS.tirzepatide },
    wish,
  )
  expect(sent.status).toBe(200)
  const page = await desk('clinician')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openChart(page, order)
  const change = page.getByRole('region', { name: 'Had, asks, ladder allows' })
  await expect(change).toContainText('nothing')
  await expect(change).toContainText('15 mg')
  await expect(change).toContainText('2.5 mg')
  await expect(page.getByText('Starts above the ladder.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Prescription' })
  await expect(form.getByRole('combobox', { name: 'Month 1', exact: true })).toHaveValue('TIRZ-02500')
  await checkAccess(page)
  await form.getByLabel('Reason for compounding').selectOption({ index: 1 })
  await form.getByLabel('Why this patient').fill('Reacts with hives to the preservative of the pen.')
  await choose(page, '15 mg')
  await form.getByRole('button', { name: 'Review and sign' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet.getByText('1 of 1 still needs a reason:')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Sign and issue' })).toHaveAttribute('aria-disabled', 'true')
  await sheet
    .getByRole('combobox', { name: 'Answer to: Starts above the ladder' })
    .selectOption({ label: 'Has taken this strength before' })
  await sheet
    .getByRole('textbox', { name: 'In your words: Starts above the ladder' })
    .fill('Took 12.5 mg at another clinic until last week, label seen on video.')
  await checkAccess(page)
  await sheet.getByRole('button', { name: 'Sign and issue' }).click()
  await expect(page.getByRole('heading', { name: `Issued to ${order.first} ${order.last}` })).toBeVisible()
})
