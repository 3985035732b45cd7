import sharp from 'sharp'
import { arrangePrescription, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { prescribe } from './pages/prescribing.ts'

test('P-RX-005 P-RX-006 P-RX-008 P-ADJ-001 P-ADJ-008 P-ADJ-011 P-ORD-025 a declined prescription leads to the doses, a second prescription and its acceptance', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await page.getByRole('link', { name: 'Review prescription' }).first().click()
  await expect(page.getByRole('heading', { name: 'Review your prescription' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Decline & Update with Doctor' }).click()

  await expect(page).toHaveURL(new RegExp(`/adjust-doses/${order.orderId}`))
  await expect(page.getByRole('heading', { name: 'Choose Dosage Schedule' })).toBeVisible()
  await page.getByLabel('Month 1', { exact: true }).selectOption({ label: '0.5 mg' })
  await page.getByLabel('Month 2', { exact: true }).selectOption({ label: '1.0 mg' })
  await checkAccess(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload your prescription' })).toBeVisible()
  await checkAccess(page)
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose', { exact: false })
    .first()
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Confirm Upload' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('Nothing to do now')).toBeVisible()

  await prescribe(await desk('clinician'), order)
  await page.reload()
  await page.getByRole('button', { name: 'Accept Prescription' }).click()
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Pharmacy fulfilling')
  // One order, one hold, whatever the patient and the doctor said to each other.
  const { holds, captures } = await ledgerOf(service, order.orderId)
  expect(holds.map(({ state }) => state)).toEqual(['held'])
  expect(captures).toEqual([])
})

test('a prescription without an answer is shipped as written after 12 hours (decisions X-20)', async ({
  page,
  service,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await expect(page.getByText(/Ships as written in (12 h|11 h 5\d min)/).first()).toBeVisible()
  await advance(service, 11 * 3600)
  await page.reload()
  // What is left counts by the service's clock, which moved, and not by the device's.
  await expect(page.getByText(/Ships as written in (1 h|5\d min)/).first()).toBeVisible()
  await advance(service, 3600 + 60)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Pharmacy fulfilling')
  const texts = (await messagesTo(service, order.email)).map(({ text }) => text).join('\n')
  expect(texts).toContain('Your prescription was sent to the pharmacy as written.')
  // Too late to decline: the page of the prescription leads home.
  await page.goto(`/prescription/${order.orderId}`)
  await expect(page).toHaveURL(/\/home/)
  expect((await ledgerOf(service, order.orderId)).holds.map(({ state }) => state)).toEqual(['held'])
})
