import sharp from 'sharp'
import { arrangePrescription, openAs, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { acceptPrescription } from './pages/responding.ts'
import { prescribe } from './pages/prescribing.ts'

test('P-RX-002 P-RX-005 P-RX-006 P-RX-008 P-ADJ-001 P-ADJ-002 P-ADJ-008 P-ADJ-011 P-ORD-025 a declined prescription leads to the doses, a second prescription and its acceptance', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await page.getByRole('link', { name: 'Review prescription' }).first().click()
  await expect(page.getByRole('heading', { name: 'Review your prescription' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  // The page lists what the server has, each item with its directions.
  const { prescription } = await pendingOf(service, order)
  expect(prescription.length).toBeGreaterThan(0)
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(prescription.length)
  for (const [index, { name, directions }] of prescription.entries()) {
    await expect(items.nth(index).getByRole('heading')).toHaveText(name)
    expect(directions).not.toBe('')
    await expect(items.nth(index)).toContainText(directions)
  }
  await checkAccess(page)
  await page.getByRole('button', { name: 'Decline & Update with Doctor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()

  await expect(page).toHaveURL(new RegExp(`/adjust-doses/${order.orderId}`))
  await expect(page.getByRole('heading', { name: 'Choose Dosage Schedule' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(3)
  for (const month of ['Month 1', 'Month 2', 'Month 3'])
    await expect(page.getByRole('combobox', { name: month, exact: true })).toBeVisible()
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
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Confirm Upload' }).click()
  await expect(page.getByText('Image uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('There is nothing for you to do now.')).toBeVisible()

  await prescribe(await desk('clinician'), order)
  await page.reload()
  await acceptPrescription(page)
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Pharmacy fulfilling')
  // One order has one authorization, regardless of the messages between patient and clinician.
  const { holds, captures } = await ledgerOf(service, order.orderId)
  expect(holds.map(({ state }) => state)).toEqual(['held'])
  expect(captures).toEqual([])
})

/** Returns the prescription that awaits the patient's decision, as the page reads it. */
async function pendingOf(service: RunningService, order: Arranged) {
  const answer = await fetch(`${service.url}/api/prescription-pending/${order.orderId}`, {
    headers: { authorization: `Bearer ${order.session.token}` },
  })
  return (await answer.json()) as { prescription: { name: string; directions: string }[] }
}
